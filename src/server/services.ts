import type { Deps } from './deps.ts';
import { createAuthenticate, createAuthService } from './features/auth/service.ts';
import { createBirthdayService } from './features/birthdays/service/birthdays.ts';
import { createListChange } from './features/birthdays/service/change.ts';
import { createFeedService } from './features/birthdays/service/feed.ts';
import { createFileService } from './features/birthdays/service/files.ts';
import { createCardAccess } from './features/group-cards/cards/service/access.ts';
import { createCardChange } from './features/group-cards/cards/service/change.ts';
import { createManagingService } from './features/group-cards/cards/service/managing.ts';
import { createNewCardService } from './features/group-cards/cards/service/new-card.ts';
import { createPublishTimes } from './features/group-cards/cards/service/publish-times.ts';
import { createReadingService } from './features/group-cards/cards/service/reading.ts';
import { createContributionService } from './features/group-cards/contributions/service.ts';
import { createInvitationService } from './features/group-cards/invitations/service/invitations.ts';
import { createStopService } from './features/group-cards/invitations/service/stop.ts';
import { createReminderService } from './features/reminders/service/plan.ts';
import { createReminderSettingsService } from './features/reminders/service/settings.ts';
import { createUnsubscribeService } from './features/reminders/service/unsubscribe.ts';
import { createWriteLimits } from './platform/http/write-limits.ts';

/** Builds each service once per process. Routes, jobs and pages take those that they need. */
export function createServices(deps: Deps) {
  const countWrite = createWriteLimits(deps.rateLimits);
  const auth = createAuthService(deps);
  const authenticate = createAuthenticate(deps, { auth, countWrite });

  const reminders = createReminderService(deps);
  const listChange = createListChange(deps, { reminders });
  const birthdays = createBirthdayService(deps, { listChange });

  const publishTimes = createPublishTimes(deps);
  const cardAccess = createCardAccess(deps, { auth, countWrite });
  const cardChange = createCardChange(deps);
  const invitations = createInvitationService(deps, { cardChange });
  const contributions = createContributionService(deps, {
    cardChange,
    invitations,
  });

  return {
    auth,
    authenticate,
    birthdays,
    birthdayFiles: createFileService(deps, { listChange }),
    calendarFeeds: createFeedService(deps),
    reminders,
    reminderSettings: createReminderSettingsService(deps, {
      reminders,
      publishTimes,
    }),
    unsubscribing: createUnsubscribeService(deps, { reminders }),
    publishTimes,
    cardAccess,
    cardChange,
    cardReading: createReadingService(deps, {
      cardAccess,
      contributions,
      invitations,
    }),
    newCards: createNewCardService(deps, {
      birthdays,
      cardChange,
      invitations,
      publishTimes,
    }),
    cardManaging: createManagingService(deps, {
      cardChange,
      invitations,
      publishTimes,
    }),
    invitations,
    invitationStops: createStopService(deps),
    contributions,
  };
}

export type Services = ReturnType<typeof createServices>;
