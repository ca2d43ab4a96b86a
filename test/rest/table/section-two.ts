/** A record of service.md 2, with its fields and links as listed there, and how it is recognised in an answer. */
export interface ListedRecord {
  readonly name: string;
  /** Path of its `self` below `/api/v1`, `#` for any segment. */
  readonly self?: string;
  /** Property that holds it, where it has no address of its own. */
  readonly under?: string;
  /** Path of the record that contains it, where other records have that property too. */
  readonly in?: string;
  readonly fields: string;
  readonly links?: string;
  readonly embedded?: string;
}

const ADDRESS_LINES = 'address1 address2 address3 address4 address5 postcode country';
const SPACES = 'spaces_booked spaces_reserved spaces_blocked spaces_held num_spaces spaces_wait';
const PROFILE = `first_name last_name email ${ADDRESS_LINES} phone phone_prefix mobile mobile_prefix`;
const QUESTION = `id name required important admin_only applies_to ask_member detail_type help_text settings price
  price_per_booking outcome options`;

export const LISTED: readonly ListedRecord[] = [
  {
    name: '2.1 client',
    self: 'admin/#/client/#',
    fields: `id ${PROFILE} member_type reference files answers deleted default_company_id q client_type notifications join_date
      time_zone locale wallet_amount send_email member_level_id`,
    links: 'self bookings pre_paid_bookings questions edit interactions',
  },
  {
    name: '2.2 member',
    self: '#/members/#',
    fields: `id name ${PROFILE} comp_ref client_type auth_token path company_id has_active_wallet has_wallet
      default_company_id member_level_id answers`,
    links: 'self bookings pre_paid_bookings purchase_totals edit_member company update_password send_welcome_email',
    embedded: 'bookings',
  },
  {
    name: '2.3 person',
    self: 'admin/#/people/#',
    fields: `id name description type deleted disabled company_id order phone_prefix email mobile queuing_disabled
      person_companies ical_link reference never_booked extra resource_ids service_ids phone notify all_staff
      client_queue_id`,
    links: 'self items images companies edit attendance block cal overlay_cal schedule enabled_services enabled_resources',
  },
  { name: '2.3 person, public', self: '#/people/#', fields: 'id name type', links: 'self items images' },
  {
    name: '2.4 resource',
    self: 'admin/#/resources/#',
    fields: `id name description type deleted disabled company_id email order address_id schedule_id service_ids person_ids price
      position never_booked count max_book api_ref`,
    links: 'self items images address edit block schedule enabled_services enabled_people',
  },
  { name: '2.4 resource, public', self: '#/resources/#', fields: 'id name type', links: 'self items images address' },
  {
    name: '2.5 service',
    self: 'admin/#/services/#',
    fields: `id name description durations prices detail_group_id listed_durations extra booking_time_step is_event_group
      api_ref reference type deleted disabled queuing_disabled company_id duration_unit min_advance_period
      max_advance_period min_cancel_period booking_type_public booking_type_member min_bookings max_bookings groups spaces
      order child_level_service pre_time post_time`,
    links: 'self items images questions days times book all_children company edit new_booking',
  },
  {
    name: '2.5 service, public',
    self: '#/services/#',
    fields: 'id name durations prices',
    links: 'self items images questions days times book all_children company',
  },
  { name: '2.6 event group', self: '#/event_groups/#', fields: 'id name extra', links: 'self images' },
  {
    name: '2.6 event chain',
    self: 'admin/#/event_chains/#',
    fields: `id name description long_description event_group_id address_id resource_id person_id spaces duration datetime price
      ticket_type reference updated_at group time capacity_view start_date end_date max_num_bookings max_advance_time
      min_advance_time min_advance min_advance_unit min_cancel min_cancel_unit email_per_ticket questions_per_ticket
      extra course recurrence_type template disabled deleted`,
    links: 'self questions events event_group address edit new_booking',
    embedded: 'questions',
  },
  {
    name: '2.6 event',
    self: '#/events/#',
    fields: `id updated_at datetime description status ${SPACES} event_chain_id service_id duration price ticket_spaces
      units company_id bookable modified_date`,
    links: 'self event_group event_chain book',
  },
  {
    name: '2.7 booking',
    self: 'admin/#/bookings/#',
    fields: `id full_describe describe resource_name person_name service_name resource_id member_id client_name client_email
      client_phone client_mobile service_id datetime end_datetime duration duration_span listed_duration on_waitlist
      company_id company_name attended booking_updated updated_at created_at client_id person_id price paid due_now
      quantity is_cancelled multi_status purchase_id purchase_ref event_chain_id slot_id notes channel status settings
      slot_settings answers_summary survey_answers_summary questions min_cancellation_time mobile time_zone
      booking_type address first_name last_name email`,
    links: `self client comms check_in questions edit cancel address person resource service attachments member
      survey_questions company`,
    embedded: 'client answers survey_answers',
  },
  { name: '2.7 list of bookings', self: 'admin/#/bookings', fields: 'total_entries include_cancelled', embedded: 'bookings' },
  { name: '2.7 notes', under: 'notes', fields: 'public private' },
  {
    name: '2.8 answer',
    under: 'answers',
    fields: 'id value price question_id admin_only important question_text outcome company_id',
    embedded: 'question',
  },
  { name: '2.8 question', under: 'question', fields: QUESTION },
  { name: '2.8 question of a form', under: 'questions', fields: QUESTION },
  { name: '2.8 option', under: 'options', fields: 'name price is_default id' },
  {
    name: '2.9 slot',
    self: 'admin/#/slots/#',
    fields: `id datetime end_datetime full_describe status ${SPACES} session_id service_id person_id duration duration_span
      company_id`,
    links: 'self bookings booking_details person',
  },
  {
    name: '2.10 schedule',
    self: 'admin/#/schedules/#',
    fields: 'id name desc company_id day_schedule_id duration rules schedule_type style uses_shift_patterns week_start',
  },
  {
    name: '2.10 shift pattern',
    self: 'admin/#/schedules/#/shift_patterns/#',
    fields: `id company_id schedule_id start_date end_date start_time end_time frequency interval repeat_count by_day
      except_date shift_pattern_condition_id`,
    links: 'self schedule edit',
  },
  {
    name: '2.10 shift pattern condition',
    self: 'admin/#/schedules/#/shift_pattern_conditions/#',
    fields: 'id schedule_id name color company_ids',
    links: 'self schedule edit',
  },
  {
    name: '2.10 shift',
    self: 'admin/#/schedules/#/shifts/#',
    fields: 'shift_pattern_id company_id schedule_id date start end',
    links: 'self shift_pattern',
  },
  {
    name: '2.11 client queue',
    self: 'admin/#/client_queues/#',
    fields: 'id name priority length wait_time',
    links: 'self company services people queuers',
  },
  {
    name: '2.11 queuer',
    self: 'admin/#/queuers/#',
    fields: `id first_name last_name mobile mobile_prefix email locale service_id service_name ticket_number position
      push_channel long_id due space_id created_at person_id person_name client_queue_id client_id start duration notes
      multi_status`,
    links: 'self service space client_queue person booking client finish_serving return_to_queue start_serving',
  },
  { name: '2.11 multi_status of a queuer', under: 'multi_status', in: 'admin/#/queuers/#', fields: 'checked_in being_seen' },
  {
    name: '2.12 purchase',
    self: 'purchases/#',
    fields: `id long_id total_price price paid deposit due_now tax_payable_on_price tax_payable_on_deposit
      tax_payable_on_due_now certificate_paid client_name created_at payment_type last_payment_log payment_reference`,
    links: `self ical web_cal client member company bookings packages pre_paid_bookings products deals confirm_messages
      book_waitlist_item external_purchases print`,
    embedded: `client member bookings packages products pre_paid_bookings deals course_bookings external_purchases
      confirm_messages`,
  },
  { name: '2.12 last payment', under: 'last_payment_log', fields: 'success response' },
  { name: '2.12 confirm message', under: 'confirm_messages', fields: 'id message message_type item_type' },
  {
    name: '2.13 company',
    self: 'admin/#/company',
    fields: `id name description extra address_id address website multi_status numeric_widget_id currency_code timezone
      country_code live ref`,
    links: `self parent settings services people resources events event_chains event_groups bookings slots schedules
      administrators queuers client_queues basket checkout days times login member_levels`,
    embedded: 'settings',
  },
  {
    name: '2.13 settings',
    under: 'settings',
    fields: `has_coupons has_deals has_products has_services has_events has_classes payment_tax currency requires_login
      has_wallets`,
  },
  {
    name: '2.13 address',
    self: 'admin/#/addresses/#',
    fields: `id name ${ADDRESS_LINES} lat long map_url map_marker phone homephone pretty_workphone extra`,
  },
  { name: '2.14 day data', under: 'day_data', fields: 'service_id name days', links: 'self' },
  { name: '2.14 day', under: 'days', fields: 'spaces date' },
  { name: '2.14 time data', under: 'events', in: '#/time_data', fields: 'name date event_id times', links: 'self' },
  { name: '2.14 time', under: 'times', fields: 'time avail price datetime' },
  {
    name: '2.14 item',
    under: 'items',
    in: '#/items',
    fields: 'type person_item_id resource_item_id',
    links: 'self item days times',
  },
  { name: '2.14 image', under: 'images', fields: 'id company_id name image_file_name foreign_key url' },
];
