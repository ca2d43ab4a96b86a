/** Questions of an analyst, each one query: its subject, its name, and the figures that are selected. */
const QUESTIONS: readonly (readonly [about: string, name: string, figures: string])[] = [
  ['How busy is each month?', 'BookingsByMonth', 'bookings { rows { by { month } count kept spaces } total { count } }'],
  ['On which days and hours do clients come?', 'PeakHours', 'bookings { rows { by { weekday hour } count } }'],
  [
    'Which services are missed?',
    'NoShowsByService',
    `bookings { rows { by { service { id name } } ended ${of('noShowRate marked')} } }`,
  ],
  [
    'Are bookings forgotten that were made long ahead?',
    'NoShowsByLeadTime',
    `bookings { rows { by { leadTime } ended ${of('noShowRate')} } }`,
  ],
  [
    'How much is cancelled, and how much of it too late?',
    'Cancellations',
    `bookings { rows { by { month } count ${of('cancellationRate lateCancellationRate')} } }`,
  ],
  [
    'How much notice do clients give?',
    'NoticeOfCancellations',
    'bookings(at: CANCELLED) { rows { by { month } notice { count mean percentile(p: 0.5) } } }',
  ],
  [
    'How far ahead do they book?',
    'LeadTimeByChannel',
    'bookings { rows { by { channel } leadTime { count mean percentile(p: 0.5) } } }',
  ],
  ['How do they book?', 'ChannelsByQuarter', 'bookings { rows { by { quarter channel } count } }'],
  [
    'What is each service worth?',
    'ValueByService',
    'bookings { rows { by { service { id name } } kept bookedValue { amountMinor currency } } total { bookedValue { amountMinor currency } } }',
  ],
  [
    'What does each person bring in?',
    'ValueByPerson',
    'bookings { rows { by { quarter person { id name } } bookedValue { amountMinor currency } } }',
  ],
  [
    'Which three services are asked for most?',
    'TopServices',
    'bookings(orderBy: { measure: COUNT, descending: true }, first: 3) { rows { by { service { id name } } count } truncated }',
  ],
  [
    'With whom do clients book again at once?',
    'RebookedByPerson',
    `bookings { rows { by { person { id name } } ended ${of('rebooked')} } }`,
  ],
  ['By which way do new clients come?', 'FirstVisits', 'bookings { rows { by { channel firstVisit } count } }'],
  ['When are bookings made?', 'BookingsMadeByWeek', 'bookings(at: CREATED) { rows { by { week } count } }'],
  [
    'When are they paid?',
    'BookingsPaidByMonth',
    'bookings(at: PAID) { rows { by { month } count bookedValue { amountMinor currency } } }',
  ],
  [
    'At which hours do clients book online?',
    'OnlineByHour',
    'bookings(at: CREATED, filter: { channel: ONLINE }) { rows { by { hour } count } }',
  ],
  [
    'Which coupons are used?',
    'BookingsByCoupon',
    'bookings { rows { by { coupon { id name } } count bookedValue { amountMinor currency } } }',
  ],
  ['Which kinds of events sell?', 'SpacesByEventGroup', 'bookings { rows { by { eventGroup { id name } month } count spaces } }'],
  ['How many clients are new each month?', 'NewClients', 'clients { rows { by { month } count new } }'],
  [
    'How many come back within two months?',
    'ReturningClients',
    `clients { rows { by { quarter } count ${of('returning(within: 60)')} } }`,
  ],
  [
    'How long do walk-ins wait?',
    'WaitsByWeekday',
    'queue { rows { by { weekday } joined wait { count mean percentile(p: 0.5) } } }',
  ],
  [
    'At which hours do walk-ins give up?',
    'ServiceLevelByHour',
    `queue { rows { by { hour } joined ${of('serviceLevel(minutes: 10) abandoned')} } }`,
  ],
  [
    'How long does each person take for one?',
    'ServingByPerson',
    'queue { rows { by { person { id name } } serving { count mean percentile(p: 0.5) } } }',
  ],
  ['How full are events?', 'FillOfEvents', `events { rows { by { month } count sold offered ${of('fill')} pace(days: 7) } }`],
  ['Who waits for events, and who gets in?', 'WaitingLists', `waitingList { rows { by { quarter } joined ${of('promoted')} } }`],
];

/** Selects rates with all their parts. A measure with an argument has no spaces in it except after the colon. */
function of(rates: string): string {
  return rates.replaceAll(/\w+(\(\w+: \d+\))?/g, (rate) => `${rate} { value part whole }`);
}

/** The questions as one document of named queries about a company, from `$from` to before `$until`. */
export const analystQuestions = (companyId: number): string =>
  QUESTIONS.map(
    ([about, name, figures]) => `# ${about}
query ${name}($from: LocalDate!, $until: LocalDate!) {
  analytics(companyId: ${companyId}, from: $from, until: $until) {
    ${figures}
  }
}
`,
  ).join('\n');
