import { ObjectType } from 'type-graphql';
import { IntColumn } from '../shared/column.js';
import { CompanyRecord } from './record.js';

/** One row of a short list that a company keeps in an order of its own. */
@ObjectType()
export abstract class ShortListRecord extends CompanyRecord {
  @IntColumn({ default: 0, name: 'sort_order' })
  order!: number;
}
