/* Queries of the booking page, in the order in which it sends them. Frontends may copy it. */

const COMPANY = '$companyId: Int!';

export const SERVICES = `query Services(${COMPANY}) {
  company(id: $companyId) { name timeZone }
  services(companyId: $companyId, first: 50) {
    nodes {
      id
      name
      questionGroupId
      options { duration price { amountMinor currency } }
    }
  }
  questions(companyId: $companyId, filter: { inSurvey: false }, first: 100) {
    id
    name
    questionGroupId
    kind
    required
    options { name isDefault }
  }
}`;

export const DAYS = `query Days(${COMPANY}, $serviceId: Int!, $from: LocalDate!, $to: LocalDate!) {
  availableDays(
    companyId: $companyId
    input: { serviceId: $serviceId }
    period: { from: $from, to: $to }
  ) {
    days { date spacesLeft }
  }
}`;

export const TIMES = `subscription Times(${COMPANY}, $serviceId: Int!, $date: LocalDate!) {
  availableTimes(
    companyId: $companyId
    input: { serviceId: $serviceId }
    period: { from: $date }
  ) {
    combinations {
      name
      times { time startsAt }
    }
  }
}`;

export const HOLD = `mutation Hold(${COMPANY}, $item: BasketItemInput!) {
  addToBasket(input: { companyId: $companyId, items: [$item], replace: true }) {
    token
    totalPrice { amountMinor currency }
    items {
      createdAt
      heldUntil
      service { name }
      person { name }
    }
  }
}`;

export const BOOK = `mutation Book(${COMPANY}, $client: BuyerInput) {
  checkout(input: { companyId: $companyId, client: $client }) {
    longId
    totalPrice { amountMinor currency }
    bookings {
      nodes {
        id
        localStart
        cancelUntil
        service { name }
        person { name }
      }
    }
  }
}`;

export const PURCHASE = `query MyBooking($longId: String!) {
  purchase(longId: $longId) {
    createdAt
    totalPrice { amountMinor currency }
    client { firstName }
    bookings {
      nodes {
        id
        localStart
        duration
        service { name }
        person { name }
      }
    }
  }
}`;

export const LOG_IN = `mutation LogIn($input: LogInInput!) {
  logIn(input: $input) { token expiresAt }
}`;

export const MINE = `query Mine {
  viewer {
    client { firstName lastName }
    bookings(when: UPCOMING, first: 8) { nodes { localStart service { name } event { name } person { name } } }
  }
}`;

export const DIARY = `query Diary(${COMPANY}, $filter: BookingFilter!) {
  viewer { administrator { name role } }
  bookings(
    companyId: $companyId
    filter: $filter
    orderBy: { field: CREATED_AT, descending: true }
    first: 8
  ) {
    totalCount
    nodes {
      localStart
      client { firstName lastName }
      service { name }
      event { name }
      person { name }
    }
  }
}`;

export const BUSY_MONTHS = `query BusyMonths(${COMPANY}, $from: LocalDate!, $until: LocalDate!) {
  viewer { administrator { name role } }
  analytics(companyId: $companyId, from: $from, until: $until) {
    bookings { rows { by { month } count } }
  }
}`;
