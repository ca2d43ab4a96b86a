import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { previewShifts } from '../../src/schedule/patterns/preview-shifts.js';
import type { Context } from '../shared/context.js';
import { requireAdmin } from '../shared/permission.js';
import { PreviewShiftsInput, ShiftPreview } from './shift-preview.inputs.js';

@Resolver()
export class ShiftPreviewResolver {
  @Query(() => ShiftPreview, {
    complexity: 500,
    description: 'The shifts of a pattern before it is saved, with what changes of clocks do to them; nothing is stored.',
  })
  async previewShifts(
    @Arg('input', () => PreviewShiftsInput) { companyId, timeZone, ...ask }: PreviewShiftsInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<ShiftPreview> {
    requireAdmin(viewer, companyId);
    const { zone, range, endDate, shifts } = await previewShifts(em, companyId, { ...ask, zone: timeZone ?? null });
    return { timeZone: zone, ...range, endDate, shifts };
  }
}
