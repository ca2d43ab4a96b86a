import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { IntColumn, IntListColumn, TextColumn } from '../../shared/column.js';

/** A condition without companies applies to all of them. Source: service.md 2.10. */
@ObjectType({ description: 'The companies in which patterns apply, and the colour they are drawn in.' })
@Entity()
export class ShiftPatternCondition extends CompanyRecord {
  @IntColumn()
  scheduleId!: number;

  @TextColumn({ nullable: true })
  name!: string | null;

  @TextColumn({ nullable: true, description: 'One of the named colours, or #rrggbb.' })
  color!: string | null;

  @IntListColumn()
  companyIds!: number[];
}
