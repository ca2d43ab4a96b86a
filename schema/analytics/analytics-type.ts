import { ObjectType } from 'type-graphql';
import type { AnalyticsScope } from '../../src/analytics/scope.js';

@ObjectType({ description: 'Figures of a company in a period. What is selected is what is computed.' })
export class Analytics {
  scope!: AnalyticsScope;
}
