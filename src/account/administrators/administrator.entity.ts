import { Entity } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CompanyRecord } from '../../database/record.js';
import { BoolColumn, EnumColumn, IntColumn, TextColumn } from '../../shared/column.js';
import { NAMED_ROLES, ROLES_IN_WORDS, type Role } from '../../shared/viewer.js';

/** An e-mail is unique within a company. It may log in to several companies, where each has a row of its own. */
@ObjectType({ description: `Someone who works with the data of a company: ${ROLES_IN_WORDS}.` })
@Entity()
export class Administrator extends CompanyRecord {
  @TextColumn()
  name!: string;

  @TextColumn({ description: 'E-mail address in lower case.' })
  email!: string;

  @EnumColumn(NAMED_ROLES, { description: 'Role that decides what the administrator may do.' })
  role!: Role;

  @TextColumn({ internal: true, nullable: true })
  passwordHash!: string | null;

  @IntColumn({ nullable: true, description: 'Id of the person of the staff who is this administrator; null if there is none.' })
  personId!: number | null;

  @BoolColumn()
  disabled!: boolean;
}
