import { DAY, type DemoRecords } from '../../support/fixtures/demo-records.js';
import type { Site } from '../wire/site.js';

/** A record of service.md 2, with its fields and links as listed there, and the paths at which it is read. */
export interface DocumentedRecord {
  readonly name: string;
  /** Paths below `/api/v1`, by form. */
  readonly paths: { readonly admin?: Path; readonly public?: Path; readonly member?: Path };
  /** Path from the answer to the record: property names, and positions in lists. */
  readonly within?: readonly (string | number)[];
  readonly fields: string;
  /** Names among `fields` that only administrators are shown. */
  readonly adminOnly?: string;
  readonly links?: string;
  /** Links of the public form, where the document lists them separately. */
  readonly publicLinks?: string;
}

type Path = (records: DemoRecords, site: Site) => string | Promise<string>;

const ADDRESS_LINES = 'address1 address2 address3 address4 address5 postcode';
const SPACES = 'spaces_booked spaces_reserved spaces_blocked spaces_held num_spaces spaces_wait';
const admin = (path: string) => `admin/2/${path}`;
const answered = async (_: DemoRecords, { id }: Site) =>
  `admin/2/bookings/${await id('booking where company_id = 2 and exists (select from answer a where a.booking_id = booking.id)')}`;
const both = (path: (records: DemoRecords) => string) => ({
  admin: (records: DemoRecords) => admin(path(records)),
  public: (records: DemoRecords) => `2/${path(records)}`,
});

export const DOCUMENTED: readonly DocumentedRecord[] = [
  {
    name: '2.1 client',
    paths: { admin: ({ client }) => admin(`client/${client}`) },
    fields: `id first_name last_name email country member_type reference files answers deleted phone_prefix mobile_prefix
      default_company_id q client_type notifications join_date time_zone locale wallet_amount ${ADDRESS_LINES} phone mobile`,
    links: 'self bookings pre_paid_bookings questions edit interactions',
  },
  {
    name: '2.2 member',
    paths: { member: ({ members }) => `2/members/${members}` },
    fields: `id name first_name last_name comp_ref client_type email ${ADDRESS_LINES} country phone phone_prefix mobile
      mobile_prefix auth_token path company_id has_active_wallet has_wallet default_company_id member_level_id answers`,
    links: 'self bookings pre_paid_bookings purchase_totals edit_member company update_password send_welcome_email',
  },
  {
    name: '2.3 person',
    paths: both(({ people }) => `people/${people}`),
    fields: `id name description type deleted disabled company_id order phone_prefix email mobile queuing_disabled
      person_companies ical_link reference never_booked extra resource_ids service_ids`,
    adminOnly: 'phone_prefix email mobile ical_link reference',
    links: 'self items images companies edit attendance block cal overlay_cal schedule enabled_services enabled_resources',
    publicLinks: 'self items images',
  },
  {
    name: '2.4 resource',
    paths: both(({ resources }) => `resources/${resources}`),
    fields: 'id name description type deleted disabled company_id email order address_id schedule_id service_ids person_ids',
    links: 'self items images edit block schedule enabled_services enabled_people',
    publicLinks: 'self items images',
  },
  {
    name: '2.5 service',
    paths: both(({ services }) => `services/${services}`),
    fields: `id name description durations prices detail_group_id listed_durations extra booking_time_step is_event_group
      api_ref reference type deleted disabled queuing_disabled company_id duration_unit min_advance_period
      max_advance_period min_cancel_period booking_type_public booking_type_member min_bookings max_bookings groups spaces
      order child_level_service pre_time post_time`,
    links: 'self items images days times book all_children company edit new_booking',
    publicLinks: 'self items images days times book all_children company',
  },
  {
    name: '2.6 event group',
    paths: both((r) => `event_groups/${r.event_groups}`),
    fields: 'id name extra',
    links: 'self images',
    publicLinks: 'self images',
  },
  {
    name: '2.6 event chain',
    paths: both(({ event_chains }) => `event_chains/${event_chains}`),
    fields: `id name description long_description event_group_id address_id resource_id person_id spaces duration datetime price
      ticket_type reference updated_at group time capacity_view start_date end_date max_num_bookings max_advance_time
      min_advance_time min_advance min_advance_unit min_cancel min_cancel_unit email_per_ticket questions_per_ticket
      extra course recurrence_type template disabled deleted`,
    links: 'self events event_group address edit new_booking',
    publicLinks: 'self events event_group',
  },
  {
    name: '2.6 event',
    paths: both(({ events }) => `events/${events}`),
    fields: `id updated_at datetime description status ${SPACES} event_chain_id service_id duration price ticket_spaces
      units company_id bookable modified_date`,
    links: 'self event_group event_chain book',
    publicLinks: 'self event_group event_chain book',
  },
  {
    name: '2.7 booking',
    paths: { admin: ({ bookings }) => admin(`bookings/${bookings}`) },
    fields: `id full_describe describe resource_name person_name service_name resource_id member_id client_name client_email
      client_phone client_mobile service_id datetime end_datetime duration duration_span listed_duration on_waitlist
      company_id company_name attended booking_updated updated_at created_at client_id person_id price paid due_now quantity
      is_cancelled multi_status purchase_id purchase_ref event_chain_id slot_id notes channel status settings
      slot_settings answers_summary survey_answers_summary questions min_cancellation_time mobile time_zone
      booking_type address first_name last_name email`,
    links: 'self client comms check_in edit cancel person service attachments company',
  },
  {
    name: '2.7 booking, embedded',
    paths: { admin: ({ bookings }) => admin(`bookings/${bookings}`) },
    within: ['_embedded'],
    fields: 'client answers survey_answers',
  },
  {
    name: '2.8 question',
    paths: both(({ questions }) => `questions/${questions}`),
    fields: `id name required important admin_only applies_to ask_member detail_type help_text settings price
      price_per_booking outcome options`,
  },
  {
    name: '2.8 answer',
    paths: { admin: answered },
    within: ['_embedded', 'answers', 0],
    fields: 'id value price question_id admin_only important question_text outcome company_id',
    links: 'self',
  },
  {
    name: '2.8 question of an answer',
    paths: { admin: answered },
    within: ['_embedded', 'answers', 0, '_embedded', 'question'],
    fields: `id name required important admin_only applies_to ask_member detail_type help_text settings price
      price_per_booking outcome options`,
    links: 'self',
  },
  {
    name: '2.9 slot',
    paths: { admin: ({ slots }) => admin(`slots/${slots}`) },
    fields: `id datetime end_datetime full_describe status ${SPACES} session_id service_id person_id duration duration_span company_id`,
    links: 'self bookings booking_details person',
  },
  {
    name: '2.10 schedule',
    paths: { admin: ({ schedules }) => admin(`schedules/${schedules}`) },
    fields: 'id name desc company_id day_schedule_id duration rules schedule_type style uses_shift_patterns week_start',
  },
  {
    name: '2.10 shift pattern',
    paths: { admin: ({ schedules, shift_patterns }) => admin(`schedules/${schedules}/shift_patterns/${shift_patterns}`) },
    fields: `id company_id schedule_id start_date end_date start_time end_time frequency interval repeat_count by_day
      except_date shift_pattern_condition_id`,
    links: 'self schedule edit',
  },
  {
    name: '2.10 shift pattern condition',
    paths: { admin: (r) => admin(`schedules/${r.schedules}/shift_pattern_conditions/${r.shift_pattern_conditions}`) },
    fields: 'id schedule_id name color company_ids',
    links: 'self schedule edit',
  },
  {
    name: '2.10 shift',
    paths: { admin: ({ schedules, shifts }) => admin(`schedules/${schedules}/shifts/${shifts}`) },
    fields: 'shift_pattern_id company_id schedule_id date start end',
    links: 'self shift_pattern',
  },
  {
    name: '2.11 client queue',
    paths: { admin: ({ client_queues }) => admin(`client_queues/${client_queues}`) },
    fields: 'id name priority length wait_time',
    links: 'self company services people queuers',
  },
  {
    name: '2.11 queuer',
    paths: { admin: ({ served }) => admin(`queuers/${served}`) },
    fields: `id first_name last_name mobile mobile_prefix email locale service_id service_name ticket_number position
      push_channel long_id due space_id created_at person_id person_name client_queue_id client_id start duration notes
      multi_status`,
    links: 'self service client_queue person finish_serving return_to_queue',
  },
  {
    name: '2.12 purchase',
    paths: { admin: ({ purchases }) => admin(`purchases/${purchases}`) },
    fields: `id long_id total_price price paid deposit due_now tax_payable_on_price tax_payable_on_deposit
      tax_payable_on_due_now certificate_paid client_name created_at payment_type last_payment_log payment_reference`,
    links: `self ical web_cal client company bookings packages pre_paid_bookings products deals confirm_messages
      external_purchases`,
  },
  {
    name: '2.12 purchase, embedded',
    paths: { admin: ({ purchases }) => admin(`purchases/${purchases}`), public: ({ longId }) => `purchases/${longId}` },
    within: ['_embedded'],
    fields: `client bookings packages products pre_paid_bookings deals course_bookings external_purchases confirm_messages`,
  },
  {
    name: '2.13 company',
    paths: { admin: () => admin('company'), public: () => 'company/2' },
    fields: `id name description extra address_id address website multi_status numeric_widget_id currency_code timezone
      country_code live ref`,
  },
  {
    name: '2.13 settings',
    paths: { ...both(() => 'settings') },
    fields:
      'has_coupons has_deals has_products has_services has_events has_classes payment_tax currency requires_login has_wallets',
    links: 'self',
    publicLinks: 'self',
  },
  {
    name: '2.13 address',
    paths: both(({ addresses }) => `addresses/${addresses}`),
    fields: `id name ${ADDRESS_LINES} country lat long map_url map_marker phone homephone pretty_workphone extra`,
  },
  {
    name: '2.14 day data',
    paths: { public: ({ services }) => `2/day_data?service_id=${services}&date=${DAY}` },
    within: ['_embedded', 'day_data', 0],
    fields: 'service_id name days',
    publicLinks: 'self',
  },
  {
    name: '2.14 time data',
    paths: { public: ({ services }) => `2/time_data?service_id=${services}&date=${DAY}` },
    within: ['_embedded', 'events', 0],
    fields: 'name date event_id times',
    publicLinks: 'self',
  },
  {
    name: '2.14 time',
    paths: { public: ({ services }) => `2/time_data?service_id=${services}&date=${DAY}` },
    within: ['_embedded', 'events', 0, 'times', 0],
    fields: 'time avail price datetime',
  },
  {
    name: '2.14 item',
    paths: both(({ services }) => `items?service_id=${services}`),
    within: ['_embedded', 'items', 0],
    fields: 'type person_item_id',
    links: 'self item days times',
    publicLinks: 'self item days times',
  },
  {
    name: '2.14 image',
    paths: { public: ({ people }) => `2/media/person_images/${people}` },
    within: ['_embedded', 'images', 0],
    fields: 'id company_id name image_file_name foreign_key url',
  },
  {
    name: '4.1 log-in',
    paths: { admin: () => 'login?role=admin' },
    fields: 'email auth_token company_id path',
    links: 'self administrator',
  },
  {
    name: '4.1 administrator',
    paths: { admin: () => 'login?role=admin' },
    within: ['_embedded', 'administrators', 0],
    fields: 'name email role company_id company_name',
  },
];
