import { ObjectType } from 'type-graphql';
import type { AnalyticsScope } from '../../src/analytics/scope.js';

@ObjectType({ description: 'Figures of a company in a period; only selected figures are computed.' })
export class Analytics {
  scope!: AnalyticsScope;
}
