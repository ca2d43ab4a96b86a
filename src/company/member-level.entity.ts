import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../database/record.js';
import { TextColumn } from '../shared/column.js';

@ObjectType({ description: 'A level of membership, for prices and access.' })
@Entity()
export class MemberLevel extends CompanyRecord {
  @TextColumn()
  name!: string;
}
