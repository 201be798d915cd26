import { day, hour, minute } from '#domain/limits/units.ts';

/** How often something may happen, for whom it is counted. */
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
  /** One network that asks for one address again and again is stopped before it counts for everybody. */
  linksByNetworkAndAddress: [
    { times: 3, seconds: 15 * minute },
    { times: 10, seconds: day },
  ],
  linksByAddress: [
    { times: 3, seconds: 15 * minute },
    { times: 10, seconds: day },
  ],
  /** Sign-in mails and invitations together: what one mailbox gets from us that nobody there need have asked for. */
  mailsByAddress: [{ times: 15, seconds: day }],
  /** Over all people and processes; beyond it only whoever solves a captcha gets a link. */
  linksInAll: [{ times: 600, seconds: minute }],
  /** Beyond the limit above, where there is no captcha, for addresses with an account. */
  linksInAllReserve: [{ times: 300, seconds: minute }],
  /** Beyond these, codes rest and only the links in mails sign in. */
  wrongCodesByNetwork: [{ times: 20, seconds: hour }],
  wrongCodesInAll: [{ times: 200, seconds: hour }],
  /** Calendars of many people are read from one network, so only addresses that lead nowhere count there. */
  feedMissesByNetwork: [{ times: 30, seconds: 15 * minute }],
  feedReadsByOwner: [{ times: 120, seconds: hour }],
  feedsByOwner: [{ times: 20, seconds: hour }],
  /** Trying again to write to an address that did not take mails. */
  testMailsByOwner: [{ times: 3, seconds: day }],
  importsByOwner: [{ times: 60, seconds: hour }],
  /** Changes by one account, or by one who came by an invitation. */
  writesByPrincipal: [{ times: 60, seconds: minute }],
  /** Accounts of their first day share what they invite: those of one mailbox, and those of one network. */
  invitationsByNewMailbox: [{ times: 20, seconds: day }],
  invitationsByNewNetwork: [{ times: 100, seconds: day }],
  /** Of all who invite, together: what one mailbox gets from us because others typed its address. */
  invitationsByAddress: [{ times: 3, seconds: day }],
  invitationLogins: [
    { times: 1, seconds: minute },
    { times: 3, seconds: day },
  ],
} as const;
