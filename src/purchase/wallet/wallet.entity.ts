import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Id, Instant, Text, Whole } from '../../shared/column.js';

/** A wallet is an amount of the client; it lives, as the client does, at the head of the family. Source: wire.md 1.4. */
@ObjectType({ description: 'One movement in the wallet of a client.' })
@Entity()
export class WalletLog {
  @Id()
  id!: number;

  @Whole()
  companyId!: number;

  @Whole({ description: 'Id of the client whose wallet it is.' })
  clientId!: number;

  @Instant({ sqlDefault: 'now()' })
  createdAt!: Date;

  @Whole({ secret: true })
  amount!: number;

  @Whole({ secret: true })
  balance!: number;

  @Text({ nullable: true })
  notes!: string | null;

  @Whole({ nullable: true, description: 'Id of the purchase that was paid from the wallet.' })
  purchaseId!: number | null;

  @Whole({ audience: 'admin', nullable: true })
  administratorId!: number | null;
}

@ObjectType({ description: 'An amount to put into a wallet at a price: pay 50, have 55.' })
@Entity()
export class WalletBand extends CompanyRecord {
  @Text()
  name!: string;

  @Whole({ secret: true })
  price!: number;

  @Whole({ secret: true })
  credit!: number;

  @Whole({ default: 0, name: 'sort_order' })
  order!: number;
}
