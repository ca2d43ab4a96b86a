import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { IntColumn, IntListColumn, TextColumn } from '../../shared/column.js';

/** A condition without companies applies to all of them. Source: service.md 2.10. */
@ObjectType({ description: 'Companies in which shift patterns apply, and the colour in which their shifts are drawn.' })
@Entity()
export class ShiftPatternCondition extends CompanyRecord {
  @IntColumn()
  scheduleId!: number;

  @TextColumn({ nullable: true })
  name!: string | null;

  @TextColumn({ nullable: true, description: 'A named colour such as royalblue, or #rrggbb.' })
  color!: string | null;

  @IntListColumn()
  companyIds!: number[];
}
