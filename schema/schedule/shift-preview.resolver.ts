import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { previewShifts } from '../../src/schedule/patterns/preview-shifts.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { PreviewShiftsInput, ShiftPreview } from './shift-preview.inputs.js';

@Resolver()
export class ShiftPreviewResolver {
  @Query(() => ShiftPreview, {
    complexity: 500,
    description: 'Shifts that a pattern would lead to, with the effects of clock changes; nothing is stored.',
  })
  @Allow('read')
  async previewShifts(
    @Arg('input', () => PreviewShiftsInput) { companyId, timeZone, ...input }: PreviewShiftsInput,
    @Ctx() { em }: Context,
  ): Promise<ShiftPreview> {
    const {
      timeZone: zone,
      range,
      endDate,
      shifts,
    } = await previewShifts(em, companyId, { ...input, timeZone: timeZone ?? null });
    return { timeZone: zone, ...range, endDate, shifts };
  }
}
