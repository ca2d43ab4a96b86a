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
  @Field(() => Int, { description: 'Company whose figures they are.' })
  companyId!: number;

  @Field(() => LocalDateType, { description: 'First day, inclusive, such as `2026-03-01`.' })
  from!: string;

  @Field(() => LocalDateType, { description: 'Day with which the period ends, exclusive; at most ten years after `from`.' })
  until!: string;

  @OptionalBool('True: the company and all its branches. False by default.')
  branches?: boolean | null;

  @OptionalText('IANA time zone of all days and hours, such as `Europe/London`; unless given, each company is on its own clocks.')
  timeZone?: string | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Moment at which rows are read as they stood, and which counts as now; of `bookings` and `money` alone, and not before the ' +
      'first month of the audit.',
  })
  asOf?: Date | null;
}

@Resolver()
export class AnalyticsResolver {
  @Query(() => Analytics, {
    description:
      'Figures of a company: what is selected under `by` is what rows are grouped by, what is selected beside it is what is ' +
      'measured. They tell nobody who the clients are. Errors: `NOT_FOUND` there is no such company; `INVALID` the period ends ' +
      'before it begins or has over ten years, there is no such time zone, or what stood at `asOf` is not known.',
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
