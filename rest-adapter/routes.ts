import { getDay, getDayData, getTimeData } from './availability/availability.routes.js';
import type { Endpoint } from './endpoint.js';

/** The table of contents of `/api/v1`: every row, module by module. Order does not matter. */
export const routes: readonly Endpoint[] = [getDay, getDayData, getTimeData];
