/** Services that a queue names; without any it takes every service of its company. */
export interface QueueServices {
  readonly serviceIds: readonly number[];
}

export interface WalkInService {
  readonly id: number;
  readonly deleted: boolean;
  readonly disabled: boolean;
  readonly queuingDisabled: boolean;
}

export const takesService = ({ serviceIds }: QueueServices, serviceId: number): boolean =>
  serviceIds.length === 0 || serviceIds.includes(serviceId);

/**
 * Whether a queue of the company takes walk-ins for a service. A company without any queue gets one with its first queuer.
 *
 * Source: wire.md 1.3 (the service's link `queuers`); service.md is silent about services that no queue takes.
 */
export function takesWalkIns(service: WalkInService, queues: readonly QueueServices[]): boolean {
  if (service.deleted || service.disabled || service.queuingDisabled) return false;
  return queues.length === 0 || queues.some((queue) => takesService(queue, service.id));
}
