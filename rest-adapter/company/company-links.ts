import { adminRoot, companyHref, type Links, link, publicRoot, withTitle } from '../hal/hal.js';
import { shopLinks } from '../purchase/shop-links.js';
import { type Scope, within } from '../scope.js';
import type { CompanyRow } from './company-row.js';
import { furtherLinks } from './further-links.js';

const DAYS =
  '{?month,week,date,edate,cal_month,year,week_start,location,service_id,event_id,person_id,resource_id,people_ids,resource_ids,person_group_id,num_resources}';
const TIMES =
  '{?date,end_date,location,service_id,event_id,person_id,resource_id,people_ids,resource_ids,person_group_id,group_id,duration,num_resources,single,time_zone,ignore_booking}';
const EVENTS =
  '{?start_date,end_date,page,per_page,resource_id,person_id,event_group_id,event_chain_id,summary,member_level_id,embed,include_non_bookable,modified_since}';
const BOOKINGS =
  '{/id}{?start_date,end_date,include_cancelled,page,per_page,slot_id,event_id,resource_id,person_id,client_id,service_id,category_id,start_time,end_time,modified_since,created_since,email,children,status,purchase_id,filter_by_fields,order_by,order_by_reverse}';

/** Links of a company, from which programs find everything else. Source: service.md 2.13, wire.md 1.2. */
export const companyLinks = (row: CompanyRow, at: Scope): Links => (at.admin ? adminLinks(row, at) : publicLinks(row, at));

function publicLinks(row: CompanyRow, at: Scope): Links {
  const { services = true, people = true, resources = true, events = true } = row.offers ?? {};
  const c = publicRoot(at);
  return {
    self: link(companyHref(at)),
    settings: link(`${c}/settings`),
    services: services ? link(`${c}/services{?page,per_page,api_ref,children}`) : undefined,
    people: people ? link(`${c}/people{?page,per_page,embed}`) : undefined,
    resources: resources ? link(`${c}/resources{?page,per_page}`) : undefined,
    items: services || people || resources ? link(`${c}/items{?service_id,person_id,resource_id}`) : undefined,
    events: events ? link(`${c}/events${EVENTS}`) : undefined,
    event_groups: events ? link(`${c}/event_groups{?page,per_page}`) : undefined,
    event_chains: events ? link(`${c}/event_chains{?page,per_page,start_date,end_date}`) : undefined,
    ...booking(c, row),
    login: link(`${at.base}/api/v1/login/${at.companyId}`),
    ...family(row, at),
    ...place(row, c),
    ...furtherLinks(row, at),
    ...shopLinks(row, at),
  };
}

function adminLinks(row: CompanyRow, at: Scope): Links {
  const a = adminRoot(at);
  const c = publicRoot(at);
  return {
    self: link(companyHref(at)),
    settings: link(`${a}/settings`),
    services: link(`${a}/services{?page,per_page,api_ref,children}`),
    people: link(`${a}/people{?page,per_page,include_disabled,embed}`),
    resources: link(`${a}/resources{?page,per_page,embed}`),
    items: link(`${a}/items{?service_id,person_id,resource_id}`),
    events: link(`${a}/events${EVENTS}`),
    event_groups: link(`${a}/event_groups{?page,per_page}`),
    event_chains: link(`${a}/event_chains{?page,per_page,start_date,end_date,include_disabled,include_deleted}`),
    bookings: link(`${a}/bookings${BOOKINGS}`),
    slots: link(`${a}/slots{?start_date,end_date,date,resource_id,service_id,person_id,page,per_page}`),
    external_bookings: link(`${a}/external_bookings{?start,end,person_id,page,per_page}`),
    purchases: link(`${a}/purchases{?created_from,created_to,admin_bookings_only,order_by,order_by_reverse}`),
    schedules: link(`${a}/schedules{?start_date,end_date,page,per_page}`),
    administrators: link(`${a}/administrators{?page,per_page}`),
    queuers: link(`${a}/queuers{?client_queue_ids}`),
    client_queues: link(`${a}/client_queues`),
    ...managed(row, a),
    ...booking(c, row),
    client: link(
      `${a}/client{/id}{?page,per_page,filter_by,filter_by_fields,order_by,order_by_reverse,search_by_fields,default_company_id}`,
    ),
    client_by_email: link(`${a}/client/find_by_email/{email}`),
    client_details: link(`${a}/client_details`),
    ...newForms(a),
    login: link(`${at.base}/api/v1/login/admin/${at.companyId}`),
    ...family(row, at),
    ...place(row, a),
    ...furtherLinks(row, at),
    ...shopLinks(row, at),
  };
}

/** Links for administrators who manage the company. */
const managed = ({ duties }: CompanyRow, a: string): Links =>
  duties?.includes('manage')
    ? {
        auditlog: link(`${a}/auditlog{?record,record_id,action,administrator_id,client_id,field,from,until,page,per_page}`),
        webhooks: link(`${a}/webhooks{?page,per_page}`),
        webhook_deliveries: link(`${a}/webhook_deliveries{?webhook_id,state,kind,page,per_page}`),
        new_webhook: link(`${a}/webhooks/new`),
      }
    : {};

/** Links to forms for new records. Source: wire.md 1.2 and 2.10. */
const newForms = (a: string): Links => ({
  new_booking: link(`${a}/bookings/new`),
  new_client: link(`${a}/client/new`),
  new_service: link(`${a}/services/new`),
  new_person: link(`${a}/people/new`),
  new_resource: link(`${a}/resources/new`),
  new_event_group: link(`${a}/event_groups/new`),
  new_event_chain: link(`${a}/event_chains/new`),
  new_administrator: link(`${a}/administrators/new`),
  new_schedule: link(`${a}/schedules/new`),
  new_address: link(`${a}/addresses/new`),
  new_queuer: link(`${a}/queuers/new`),
});

/** Links for booking, the same in both forms: administrators use them to book for clients. */
function booking(c: string, { offers }: CompanyRow): Links {
  return {
    days: link(`${c}/day_data${DAYS}`),
    times: link(`${c}/time_data${TIMES}`),
    basket: link(`${c}/basket`),
    book: link(`${c}/basket/add_item{?event_id,member_id,event_chain_id,service_id}`),
    checkout: link(`${c}/basket/checkout{?member_id,take_from_wallet}`),
    client: link(`${c}/client`),
    client_details: link(`${c}/client_details`),
    client_by_email: link(`${c}/client/find_by_email/{email}`),
    member_levels: (offers?.memberLevels ?? true) ? link(`${c}/membership_levels`) : undefined,
  };
}

/**
 * Links to the parent and the branches. The parent's link is always public: administrators of a branch may not act on the
 * parent.
 */
function family({ parentId, children }: CompanyRow, at: Scope): Links {
  const to = (companyId: number, admin: boolean) => link(companyHref({ ...within(at, companyId), admin }));
  return {
    parent: parentId === null ? undefined : to(parentId, false),
    companies: children.nodes.length > 0 ? children.nodes.map(({ id, name }) => withTitle(to(id, at.admin), name)) : undefined,
  };
}

const place = ({ address, offers }: CompanyRow, root: string): Links => ({
  addresses: (offers?.addresses ?? true) ? link(`${root}/addresses{?page,per_page}`) : undefined,
  address: address ? link(`${root}/addresses/${address.id}`) : undefined,
});
