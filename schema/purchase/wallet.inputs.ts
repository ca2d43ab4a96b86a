import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { WalletBand, WalletLog } from '../../src/purchase/wallet/wallet.entity.js';
import { connectionOf } from '../shared/connection.js';
import { ExpectedVersion, OptionalBool, OptionalInt, OptionalText } from '../shared/input-field.js';

@ObjectType({ simpleResolvers: true })
export class WalletLogConnection extends connectionOf(WalletLog, 'WalletLog') {}

@ObjectType({ simpleResolvers: true })
export class WalletBandConnection extends connectionOf(WalletBand, 'WalletBand') {}

@InputType()
export class WalletBandFields {
  @OptionalText()
  name?: string | null;

  @OptionalInt('Amount that the client pays, in minor units, such as `1500` for 15.00.')
  price?: number | null;

  @OptionalInt('Amount that is put into the wallet, in minor units, such as `1500` for 15.00.')
  credit?: number | null;

  @OptionalInt()
  order?: number | null;

  @OptionalBool()
  deleted?: boolean | null;
}

@InputType()
export class CreateWalletBandInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => WalletBandFields)
  fields!: WalletBandFields;
}

@InputType()
export class ChangeWalletInput {
  @ExpectedVersion()
  expectedVersion?: number | null;

  @Field(() => Int)
  companyId!: number;

  @Field(() => Int)
  clientId!: number;

  @OptionalInt(
    'Amount to put into the wallet, in minor units, such as `1500` for 15.00; below 0 to take out. Alternatively `bandId`.',
  )
  amount?: number | null;

  @OptionalInt('Id of the band whose `credit` is put into the wallet; `amount` is then ignored.')
  bandId?: number | null;

  @OptionalText()
  notes?: string | null;
}
