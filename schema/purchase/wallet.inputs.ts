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

  @OptionalInt('Minor units: what is paid.')
  price?: number | null;

  @OptionalInt('Minor units: what is put in.')
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

  @OptionalInt('Minor units; below 0 takes out. Or `bandId`.')
  amount?: number | null;

  @OptionalInt('Puts in what this band gives.')
  bandId?: number | null;

  @OptionalText()
  notes?: string | null;
}
