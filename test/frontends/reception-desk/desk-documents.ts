import { graphql } from './graphql.js';

export const LogIn = graphql(`
  mutation LogIn($email: String!, $password: String!) {
    logIn(input: { email: $email, password: $password }) {
      token
      expiresAt
    }
  }
`);

export const LogOut = graphql(`
  mutation LogOut {
    logOut {
      token
    }
  }
`);

export const WhoAmI = graphql(`
  query WhoAmI {
    viewer {
      administrator {
        name
        role
        company {
          id
          name
          timeZone
        }
      }
    }
  }
`);

const Row = graphql(`
  fragment Row on Booking @_unmask {
    id
    localStart
    localEnd
    status
    attendance
    attendanceMarkedBy {
      kind
      name
    }
    isCancelled
    movedCount
    client {
      id
      firstName
      lastName
    }
    service {
      name
    }
    person {
      id
      name
    }
  }
`);

export const Diary = graphql(
  `
    query Diary($day: LocalDate!) {
      bookings(first: 200, filter: { from: $day, to: $day }) {
        totalCount
        nodes {
          ...Row
        }
      }
    }
  `,
  [Row],
);

export const LiveDiary = graphql(
  `
    subscription LiveDiary($day: LocalDate!) {
      bookings(first: 200, filter: { from: $day, to: $day }) {
        nodes {
          ...Row
        }
      }
    }
  `,
  [Row],
);

export const Book = graphql(
  `
    mutation Book($input: CreateBookingInput!) {
      createBooking(input: $input) {
        ...Row
      }
    }
  `,
  [Row],
);

export const Move = graphql(
  `
    mutation Move($id: Int!, $to: PlaceInput!) {
      moveBooking(input: { id: $id, to: $to }) {
        ...Row
      }
    }
  `,
  [Row],
);

export const Mark = graphql(
  `
    mutation Mark($id: Int!, $attendance: Attendance!) {
      updateBooking(input: { id: $id, changes: { attendance: $attendance } }) {
        ...Row
      }
    }
  `,
  [Row],
);

export const Cancel = graphql(
  `
    mutation Cancel($id: Int!, $reason: String!) {
      cancelBooking(input: { id: $id, reason: $reason }) {
        ...Row
      }
    }
  `,
  [Row],
);

export const CheckIn = graphql(
  `
    mutation CheckIn($id: Int!) {
      checkInBooking(input: { id: $id }) {
        ...Row
      }
    }
  `,
  [Row],
);

const Waiting = graphql(`
  fragment Waiting on Queuer @_unmask {
    id
    ticketNumber
    state
    position
    firstName
    service {
      name
    }
    person {
      name
    }
  }
`);

export const Queue = graphql(
  `
    query Queue {
      queuers(first: 100, filter: { states: [WAITING, SERVING] }) {
        nodes {
          ...Waiting
        }
      }
    }
  `,
  [Waiting],
);

export const LiveBoard = graphql(`
  subscription LiveBoard($id: Int!) {
    clientQueue(id: $id) {
      name
      length
    }
  }
`);

export const TakeTicket = graphql(
  `
    mutation TakeTicket($input: JoinQueueInput!) {
      joinQueue(input: $input) {
        ...Waiting
      }
    }
  `,
  [Waiting],
);

export const CallNext = graphql(
  `
    mutation CallNext($person: Int!) {
      startServing(input: { personId: $person }) {
        ...Waiting
      }
    }
  `,
  [Waiting],
);

export const FinishServing = graphql(
  `
    mutation FinishServing($person: Int!) {
      finishServing(input: { personId: $person }) {
        ...Waiting
      }
    }
  `,
  [Waiting],
);
