import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { IdColumn, InstantColumn, IntColumn, TextColumn } from '../../shared/column.js';

/** Movement of a wallet. The balance is a column of the client, and belongs like it to the family's head. Source: wire.md 1.4. */
@ObjectType({ description: 'One movement in the wallet of a client.' })
@Entity()
export class WalletLog {
  @IdColumn()
  id!: number;

  @IntColumn()
  companyId!: number;

  @IntColumn({ description: 'Id of the client whose wallet it is.' })
  clientId!: number;

  @InstantColumn({ sqlDefault: 'now()' })
  createdAt!: Date;

  @IntColumn({ internal: true })
  amount!: number;

  @IntColumn({ internal: true })
  balance!: number;

  @TextColumn({ nullable: true })
  notes!: string | null;

  @IntColumn({ nullable: true, description: 'Id of the purchase that was paid from the wallet.' })
  purchaseId!: number | null;

  @IntColumn({ audience: 'admin', nullable: true })
  administratorId!: number | null;
}

@ObjectType({ description: 'An offer of wallet credit: an amount that is put into a wallet at a price, such as 55 for 50.' })
@Entity()
export class WalletBand extends CompanyRecord {
  @TextColumn()
  name!: string;

  @IntColumn({ internal: true })
  price!: number;

  @IntColumn({ internal: true })
  credit!: number;

  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;
}
