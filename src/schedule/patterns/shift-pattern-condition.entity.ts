import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { Text, Whole, WholeList } from '../../shared/column.js';

/** Source: service.md 2.10. Without companies it holds for all of them. */
@ObjectType({ description: 'The companies in which patterns apply, and the colour they are drawn in.' })
@Entity()
export class ShiftPatternCondition extends CompanyRecord {
  @Whole()
  scheduleId!: number;

  @Text({ nullable: true })
  name!: string | null;

  @Text({ nullable: true, description: 'One of the named colours, or #rrggbb.' })
  color!: string | null;

  @WholeList()
  companyIds!: number[];
}
