import { Args, ArgsType, Ctx, Field, Int, Query, Resolver } from 'type-graphql';
import { loadScope } from '../../src/analytics/scope.js';
import { LocalDateType } from '../../src/shared/column.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { OptionalBool, OptionalText } from '../shared/input-field.js';
import { requireAdmin } from '../shared/permission.js';
import { Analytics } from './analytics-type.js';
import { subjectTypes } from './subject-types.js';
import { SUBJECTS } from './subjects.js';

@ArgsType()
class AnalyticsArgs {
  @Field(() => Int, { description: 'Id of the company whose figures are requested.' })
  companyId!: number;

  @Field(() => LocalDateType, { description: 'First day of the period, inclusive, such as `2026-03-01`.' })
  from!: string;

  @Field(() => LocalDateType, {
    description: 'End of the period: the day after its last day, such as `2026-04-01`; at most ten years after `from`.',
  })
  until!: string;

  @OptionalBool('True: includes all branches of the company. False by default.')
  branches?: boolean | null;

  @OptionalText('IANA time zone of all days and hours, such as `Europe/London`; by default that of each company.')
  timeZone?: string | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Past moment as of which the records are read, and which counts as the present. Only for `bookings` and `money`, and ' +
      'not before the first month of the audit log.',
  })
  asOf?: Date | null;
}

@Resolver()
export class AnalyticsResolver {
  @Query(() => Analytics, {
    description:
      'Figures of a company: fields selected under `by` group the rows, fields selected beside it are the measures. Figures ' +
      'do not identify clients. Errors: `NOT_FOUND` there is no such company; `INVALID` the period ends before it begins or ' +
      'is longer than ten years, there is no such time zone, or the records as of `asOf` are not known.',
  })
  @Allow('read')
  async analytics(@Args(() => AnalyticsArgs) given: AnalyticsArgs, @Ctx() { em, viewer, now }: Context): Promise<Analytics> {
    const { branches, timeZone, asOf, ...of } = given;
    const query = { ...of, branches: branches ?? false, timeZone: timeZone ?? null, asOf: asOf ?? null };
    const scope = await loadScope(em, query, now);
    for (const branch of scope.branches) requireAdmin(viewer, branch.companyId, 'read');
    return { scope };
  }
}

/** The resolvers of the types that are made from the tables of the subjects. */
export const subjectResolvers = SUBJECTS.flatMap(subjectTypes);
