import { day, hour, minute } from '#domain/limits/units.ts';

/** Rate limits: how often something may happen in a time window, named by what is counted. */
export const rates = {
  linksByNetwork: [
    { times: 10, seconds: 15 * minute },
    { times: 50, seconds: day },
  ],
  /** From a network that has used up the limit above, for addresses with an account: an office, a mobile carrier. */
  linksByNetworkReserve: [
    { times: 40, seconds: 15 * minute },
    { times: 200, seconds: day },
  ],
  /** Stops one network that repeats one address before it counts for the global limit. */
  linksByNetworkAndAddress: [
    { times: 3, seconds: 15 * minute },
    { times: 10, seconds: day },
  ],
  linksByAddress: [
    { times: 3, seconds: 15 * minute },
    { times: 10, seconds: day },
  ],
  /** Sign-in mails and invitations to one mailbox together, since neither need be asked for by its owner. */
  mailsByAddress: [{ times: 15, seconds: day }],
  /** For all visitors together; beyond it a captcha is required. */
  linksInAll: [{ times: 600, seconds: minute }],
  /** Beyond the limit above, where there is no captcha, for addresses with an account. */
  linksInAllReserve: [{ times: 300, seconds: minute }],
  /** Beyond these, codes are refused and only the links in mails sign in. */
  wrongCodesByNetwork: [{ times: 20, seconds: hour }],
  wrongCodesInAll: [{ times: 200, seconds: hour }],
  /** A calendar provider reads the feeds of many people from one network, so only invalid addresses count. */
  feedMissesByNetwork: [{ times: 30, seconds: 15 * minute }],
  feedReadsByOwner: [{ times: 120, seconds: hour }],
  feedsByOwner: [{ times: 20, seconds: hour }],
  /** Test mails to an address that was suppressed. */
  testMailsByOwner: [{ times: 3, seconds: day }],
  importsByOwner: [{ times: 60, seconds: hour }],
  /** Changes by one account or one invitation. */
  writesByPrincipal: [{ times: 60, seconds: minute }],
  /** On their first day accounts of one mailbox, or of one network, share a limit of invitations. */
  invitationsByNewMailbox: [{ times: 20, seconds: day }],
  invitationsByNewNetwork: [{ times: 100, seconds: day }],
  /** Invitations to one mailbox, whoever sends them. */
  invitationsByAddress: [{ times: 3, seconds: day }],
  invitationLogins: [
    { times: 1, seconds: minute },
    { times: 3, seconds: day },
  ],
} as const;
