/** Every number the product promises or enforces, named once; what every page carries lies in page-limits.ts. */

import { rates } from './rates.ts';
import { retentionLimits } from './retention-limits.ts';

const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  address: {
    maxLength: 254,
    maxLocalLength: 64,
  },

  signIn: {
    /** Counted from the moment the mail server took the mail. */
    linkLifetimeSeconds: 10 * minute,
    /** Counted from the request, however slow the mail was. */
    linkHardCapSeconds: 30 * minute,
    /** More links than this are never open for one address: a new one removes the oldest. */
    openLinksPerAddress: 3,
    codeDigits: 6,
    codeTries: 5,
    /** A person who waits for the mail may ask again after so long. */
    resendAfterSeconds: 60,
    /** A request that may draw on a reserve for accounts is answered after so long, whether it does or not. */
    reserveAnswerMs: 200,
  },

  session: {
    /** Without a visit for so long a session ends, */
    idleSeconds: 30 * day,
    /** and after so long in any case. */
    absoluteSeconds: 90 * day,
    /** When somebody signs in once more, the oldest sessions beyond this number end. */
    perUser: 50,
    /** How exactly we know when a session was last used; each step costs a write. */
    seenStepSeconds: hour,
    userAgentLength: 200,
  },

  admins: 2,

  /** A wider network may do so many times what is allowed to one address (IPv4) or one /64 (IPv6). */
  widerNetworks: { ipv4: { 24: 8 }, ipv6: { 56: 4, 48: 8 } },

  rates,

  captcha: {
    timeoutMs: 3000,
    tokenLength: 4096,
  },

  /** The greeting after a fresh login waits so long before it goes on. */
  welcomeMs: 3000,
  testLoginReloadMs: 1000,

  cache: {
    currentUserMs: 5 * minute * 1000,
  },

  http: {
    bodyBytes: 64 * 1024,
    /** A form of a page, or what a mail program sends to unsubscribe. */
    formBytes: 4 * 1024,
    messageLength: 200,
    /** A client that needs longer than this to send a request is cut off. */
    requestSeconds: 30,
    /** How often the server looks for such clients. */
    checkConnectionsMs: 2 * second * 1000,
    /** What a caller is told to wait who asked too often, */
    refusedSeconds: minute,
    /** and who met an overloaded process or an unreachable database. */
    unavailableSeconds: 5,
    /** `/readyz` asks the database at most once in so long. */
    readinessMs: second * 1000,
    /** So long after a full disk a process counts as not ready. */
    diskFullSeconds: 30,
  },

  /** When an overloaded web process turns requests away. */
  shedding: {
    /** Of the heap that Node was given, */
    heapShare: 0.9,
    /** of the memory of a container, */
    memoryShare: 0.9,
    /** and without one so many times the heap. */
    memoryToHeap: 1.5,
    sampleMs: 1000,
    /** The log tells of it once in so long; the figures count each request. */
    warnEveryMs: 10 * second * 1000,
  },

  /** What is read from another host: a certificate, an answer to a confirmation. */
  fetchedText: { timeoutMs: 5000, bytes: 64 * 1024 },

  mail: {
    /** Of each step, and of a whole dialogue: less than `sweepAfterSeconds`, or another worker would send it too. */
    smtpTimeoutSeconds: 30,
    smtpDialogueSeconds: minute,
    backoffFirstSeconds: 30,
    backoffMostSeconds: 15 * minute,
    ownErrorAttempts: 3,
    lastErrorLength: 500,
    /** Of the 64 characters before the @ the mark of the mail needs the rest. */
    bounceNameLength: 16,
    /** Jobs of one lane that a worker fetches at once, */
    laneBatch: 20,
    /** and of them begin together. Each is handed over alone, when the one before is recorded. */
    beginTogether: 5,
    /** A mail that has waited longer for its turn is looked at once more. */
    freshSeconds: 10,
    /** How many open mails an overview counts. */
    overviewBound: 10_000,
    /** How many deliveries one sweep looks at. */
    sweepBatch: 500,
    /** A delivery untouched for so long has lost its job and gets a new one. */
    sweepAfterSeconds: 2 * minute,
    /** What a mail provider may tell in one call: so many events in so many bytes, */
    eventsAtOnce: 100,
    eventBytes: 256 * 1024,
    /** signed so long ago at most, by our own form and by Amazon, which tries again for hours. */
    signedEventSeconds: 5 * minute,
    snsEventSeconds: day,
    certificatesKept: 10,
    /** A lane whose mails are refused stands still when so many mails to so many domains were refused in so long. */
    refusals: { times: 5, domains: 3, seconds: 10 * minute },
    /** Beyond this share of mails that come back the fault is probably ours, so no address is suppressed for it. */
    bounces: { times: 20, domains: 3, share: 0.02, seconds: 10 * minute },
    laneStop: {
      /** The first stop, and the longest after several in a row; a sign-in mail would not outlive a longer one. */
      firstSeconds: 15 * minute,
      mostSeconds: hour,
      mostSecondsSignIn: 15 * minute,
      /** A probe that nobody has answered for so long is taken for lost, */
      probeSeconds: 2 * minute,
      /** and after one that proved nothing the next mail is tried so much later. */
      probeAgainSeconds: minute,
      /** Mails of a lane that stands still come back within so long of its next probe. */
      spreadSeconds: minute,
    },
    /** Of the invitations of so long: what came back or was called spam stops the lane, or the one who invites. */
    invitations: {
      seconds: day,
      senders: 3,
      bounces: { times: 20, share: 0.05 },
      complaints: { times: 3, share: 0.001 },
      bouncesBySender: 10,
      complaintsBySender: 2,
      /** Mails of one who invites and is stopped look again after so long. */
      senderWaitSeconds: hour,
    },
    /** An address that did not exist is believed to have come back after so long; */
    bouncedSeconds: 90 * day,
    /** before that its owner may ask for one sign-in mail in so long. */
    signInAfterBounceSeconds: day,
  },

  retention: retentionLimits,

  /** How long the worker and the web process may take to finish what they have begun. */
  stopSeconds: 8,

  birthdays: {
    earliestYear: 1900,
    nameLength: 100,
    notesLength: 2000,
    perUser: 5000,
    /** A deletion can be undone for so long, */
    undoSeconds: 10 * minute,
    /** and the last so many of one list. */
    undoable: 100,
    /** The counter "Upcoming" looks so many days beyond today, */
    upcomingDays: 7,
    /** and the strip of candles has so many, today's among them. */
    stripDays: 7,
    initials: 2,
    avatarGradients: 6,
    /** A longer list is fetched by the browser instead of travelling inside the page. */
    inPage: 300,
    /** A list shows so many rows at first and so many more whenever its end comes near. */
    rowsAtFirst: 40,
    rowsMore: 240,
    /** From so many people on a list can be searched. */
    searchFrom: 31,
  },

  reminders: {
    /** By the clock on the wall, until somebody chooses another. */
    hour: 9,
    leadDays: [7, 1, 0],
    /** Mails of one hour are spread over so long. */
    spreadSeconds: 20 * minute,
    /** Yesterday's birthday is told of until so long after today's hour of sending. */
    belatedGraceSeconds: hour,
    /** What was missed longer ago than this is not even recorded. */
    lookBackDays: 300,
    /** People planned for in one transaction. */
    batch: 500,
    /** One run of the planner leaves the rest to the next after so long. */
    runSeconds: 45,
    /** Ideas, and gifts of last year, that a mail names for one person. */
    giftsPerLine: 5,
    /** A mail tells of so many people with all details, and names so many more; both keep it below 100 KB. */
    peopleInMail: 8,
    namesInMail: 30,
    /** So much of a note, and of a list of gifts, stands in a mail. */
    textLength: 300,
    /** Days and hours that a planner keeps in mind. */
    remembered: 1000,
    /** Names of zones that a process keeps in mind; there are about 600. */
    zonesRemembered: 1000,
    /** Our own error with one user waits so long before it is tried again. */
    afterErrorSeconds: hour,
    /** So many names stand in the announcement of a mail before the rest is counted. */
    namesAnnounced: 4,
    /** The last mails that a record tells of, and how many of their lines it reads. */
    recordedMails: 10,
    /** The operator sees what became of the lines of so long. */
    booksSeconds: day,
    /** A test mail that cannot be delivered for so long tells its reader nothing any more. */
    testSeconds: hour,
    recordedLines: 300,
  },

  /** How long a page may believe in the hour before it looks at the clock again. */
  clockStepMs: 10 * minute * 1000,

  gifts: {
    textLength: 200,
    linkLength: 2000,
    /** How many years back a gift given can be noted by choosing from a list. */
    yearsOffered: 30,
    /** Ideas and gifts given together. */
    perBirthday: 200,
  },

  groupCards: {
    perUser: 200,
    nameLength: 100,
    titleLength: 120,
    descriptionLength: 1000,
    avatarGradients: 8,
    /** Cards in one answer of somebody's list. */
    listPage: 50,
    /** The same form sent again within so long is one card, */
    doubleSubmitSeconds: minute,
    /** and the same key for so long. */
    idempotencySeconds: day,
    idempotencyKeyLength: 100,
    /** What others wrote is cut to so much where we mail it. */
    mailNameLength: 60,
    mailTitleLength: 80,
    /** Link and address of an invitee end so long after the birthday. */
    invitationDaysAfter: 90,
    /** Personal links that one browser remembers. */
    invitationsPerBrowser: 10,
    /** How long a browser remembers that a card was opened in it. */
    openedSeconds: 400 * day,
    /** Cards published in one transaction. */
    publishBatch: 200,
    /** Cards whose moment of publishing is reckoned in one transaction, */
    publishTimesBatch: 500,
    /** and how many such transactions one run makes, so that a run has an end. */
    publishTimesBatches: 20,
    /** Cards so near to their day have their moment reckoned anew every hour. */
    publishTimesDays: 2,
    /** A card whose publishing failed waits so long before it is tried again, at first and at most. */
    publishRetrySeconds: { first: minute, most: hour },
  },

  invitations: {
    perCard: 100,
    perDay: 100,
    /** An account younger than this invites fewer people. */
    newAccountSeconds: day,
    perDayWhenNew: 20,
    /** After so long an address that had its fill of invitations can be written to again. */
    addressRestSeconds: day,
    /** So long the invitation waits for a mail server before it is given up. */
    mailDeadlineSeconds: 3 * day,
  },

  contributions: {
    nameLength: 60,
    contentLength: 2000,
    perCard: 1000,
    perInvitation: 20,
    /** Contributions in one answer. */
    page: 100,
  },

  live: {
    /** Open pages that one process keeps in step, */
    connections: 4000,
    /** and of one network. */
    connectionsByNetwork: 200,
    /** and so many times as many of the networks around it together. */
    widerMultiple: 4,
    /** When all are taken there are so many more, and of them so many for each card. */
    reserve: 1000,
    reservePerCard: 10,
    /** Open pages hear of the changes on one card once in so long, and always of the last. */
    coalesceMs: 500,
    /** So that proxies on the way do not take the silence for an end. */
    heartbeatMs: 25 * second * 1000,
    connectTimeoutMs: 5 * second * 1000,
    /** A browser that was cut off comes back after so long. */
    retryMs: 3 * second * 1000,
    /** and asks again after so long where it was turned away. */
    askAgainMs: 15 * second * 1000,
  },

  pageCache: {
    /** What a process holds so as not to render it twice: so many bytes, */
    totalBytes: 32 * 1024 * 1024,
    /** no page of more than this, */
    pageBytes: 2 * 1024 * 1024,
    /** so many pages, those known to be too long included, */
    entries: 1000,
    /** each for so long. */
    seconds: minute,
  },

  profile: {
    nameLength: 100,
    minimumAge: 13,
  },

  files: {
    megabytes: 2,
    /** People and faults together: a file with more is read so far and no further. */
    entries: 5000,
    /** So much of a date that cannot be read is quoted. */
    quoteLength: 40,
    /** People in the preview of a file, and faults, before the reader asks for more. */
    peopleShown: 100,
    faultsShown: 20,
  },
} as const;
