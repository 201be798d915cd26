import { cardThemes } from '#domain/cards/group-card.ts';
import { insertCard, type NewMessage } from '#test/fixtures/cards.ts';
import { coverOf, readDemoPhoto, serveDemoPhotos } from '#test/fixtures/demo-photos.ts';
import { signInVisitor, type TestApp } from '#test/browser.ts';
import {
  addMessage,
  friends,
  letter,
  path,
  seenByCreator,
  seenByInvited,
  seenByStranger,
  waitForPanel,
} from './card-page.ts';
import type { Screen, Visit } from './screens.ts';

/** A wall in every mixture: with photos of each ratio, photos without words, and words alone. */
export const withPhotos: readonly NewMessage[] = [
  { name: 'Соня и Лёва', text: 'С днём рождения, бабушка!' },
  {
    name: 'Дмитрий и Ксения',
    text: friends[5]?.text ?? '',
    photo: { name: 'lake', description: 'Озеро на рассвете, красная лодка у мостков' },
  },
  {
    name: 'Rūta Žukauskaitė',
    text: friends[1]?.text ?? '',
    photo: { name: 'peonies', description: 'Rožiniai bijūnai prie baltos tvoros' },
  },
  { name: 'Gintarė Šimkutė', text: '', photo: { name: 'cake', description: 'Tortas su septyniomis žvakutėmis' } },
  { name: 'Tom Whitfield', text: letter, photo: { name: 'drawing' } },
  { name: 'Vytautas Čepaitis', text: 'Sveikatos ir saulės.' },
  { name: 'Emma Brown', text: "A cat in a sailor's cap baking a cherry pie", photo: { name: 'cat', isByAi: true } },
  { name: 'Jonas Petrauskas', text: 'Saved since 2019. I was, in fact, on the train.', photo: { name: 'chat' } },
  { text: friends[8]?.text ?? '', photo: { name: 'dog' } },
];

/** Prepares a card with photos, which are answered in the browser. */
const withDemoPhotos =
  (prepare: (testApp: TestApp) => Promise<string>) =>
  async (testApp: TestApp): Promise<string> => {
    await serveDemoPhotos(testApp.context);
    return prepare(testApp);
  };

/** Scrolls through the page, so that every photo is loaded. */
async function loadPhotos({ page }: Visit): Promise<void> {
  await page.evaluate(async () => {
    const photos = [...document.querySelectorAll<HTMLImageElement>('main img')];
    for (const photo of photos) photo.loading = 'eager';
    await Promise.allSettled(photos.map((photo) => photo.decode()));
  });
}

async function openSlideshow({ page, t }: Visit): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: t('groupCard.slideshow') }).click();
  await page.getByRole('button', { name: t('groupCard.slideStart') }).waitFor();
}

const viewPhoto = async (visit: Visit, words: string) => {
  await visit.page.locator('li.message').filter({ hasText: words }).locator('.message-photo').click();
  await visit.page.getByRole('dialog').waitFor();
};

async function choosePhoto(visit: Visit, name: string, mimeType: string): Promise<void> {
  await addMessage(visit);
  const buffer = mimeType === 'image/jpeg' ? await readDemoPhoto(name) : Buffer.from('%PDF-1.7');
  await visit.page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${name}.jpg`, mimeType, buffer });
}

async function describePicture(visit: Visit, name: 'ai-image' | 'ai-image-made' | 'ai-image-refused'): Promise<void> {
  const { page, t } = visit;
  await addMessage(visit);
  await page.getByRole('button', { name: t('ai.open') }).click();
  await page.getByLabel(t('ai.prompt')).fill(name === 'ai-image-refused' ? 'A film star' : t('ai.promptPlaceholder'));
  if (name === 'ai-image') return;
  await page.getByRole('button', { name: t('ai.generate') }).click();
  await page.getByText(t(name === 'ai-image-made' ? 'ai.use' : 'ai.refusedTitle')).waitFor();
}

export const photoScreens: readonly Screen[] = [
  {
    name: 'card-photos',
    path,
    prepare: withDemoPhotos(seenByStranger({ messages: withPhotos })),
    reach: loadPhotos,
  },
  {
    name: 'card-photos-creator',
    path,
    skippedInGate: true,
    prepare: withDemoPhotos(
      seenByCreator({ theme: 'nature', messages: withPhotos.map((each) => ({ ...each, isHidden: !each.name })) }),
    ),
    reach: async (visit) => {
      await waitForPanel(visit);
      await loadPhotos(visit);
    },
  },
  {
    name: 'card-photos-print',
    path,
    skippedInGate: true,
    prepare: withDemoPhotos(seenByStranger({ messages: withPhotos })),
    reach: async (visit) => {
      await loadPhotos(visit);
      await visit.page.emulateMedia({ media: 'print' });
    },
  },
  ...[
    ['photo-viewer', 'bijūnai'],
    ['photo-viewer-wide', 'Дорогая Она'],
  ].map(([name = '', words = '']) => ({
    name,
    path,
    skippedInGate: name !== 'photo-viewer',
    prepare: withDemoPhotos(seenByStranger({ messages: withPhotos })),
    reach: (visit: Visit) => viewPhoto(visit, words),
  })),
  ...[2, 1].map((at) => ({
    name: at === 1 ? 'card-slideshow-wide' : 'card-slideshow-photo',
    path,
    skippedInGate: true,
    prepare: withDemoPhotos(seenByStranger({ theme: 'ocean' as const, messages: withPhotos.slice(at) })),
    reach: async (visit: Visit) => {
      await openSlideshow(visit);
      await visit.page.keyboard.press('ArrowRight');
      await visit.page.getByRole('dialog').getByRole('img').waitFor();
    },
  })),
  {
    name: 'card-slideshow-cover',
    path,
    prepare: withDemoPhotos(seenByStranger({ theme: 'sunset', cover: coverOf('peonies'), messages: withPhotos })),
    reach: openSlideshow,
  },
  {
    name: 'card-slideshow-end',
    path,
    prepare: seenByStranger({ theme: 'nature', messages: friends }),
    reach: async (visit) => {
      await openSlideshow(visit);
      await visit.page.keyboard.press('ArrowLeft');
      for (let slide = 0; slide <= friends.length; slide += 1) await visit.page.keyboard.press('ArrowRight');
      await visit.page.getByText(visit.t('groupCard.slideEndTitle')).waitFor();
    },
  },
  {
    name: 'card-photos-lost',
    path,
    skippedInGate: true,
    prepare: withDemoPhotos(async (testApp) => {
      await testApp.context.route('**/demoPhotoOf*', (route) => route.abort());
      return seenByStranger({ theme: 'nature', messages: withPhotos })(testApp);
    }),
    reach: async ({ page, t }) => page.getByText(t('photo.loadError')).first().waitFor(),
  },
  {
    name: 'card-photos-only',
    path,
    skippedInGate: true,
    prepare: withDemoPhotos(
      seenByStranger({
        theme: 'purple',
        messages: withPhotos.filter(({ photo }) => photo).map((each) => ({ ...each, text: '' })),
      }),
    ),
    reach: loadPhotos,
  },
  {
    name: 'card-photos-one',
    path,
    skippedInGate: true,
    prepare: withDemoPhotos(seenByStranger({ theme: 'sunset', messages: withPhotos.slice(2, 3) })),
    reach: loadPhotos,
  },
  ...cardThemes.map((theme) => ({
    name: `card-cover-photo-${theme}`,
    path,
    skippedInGate: true,
    prepare: withDemoPhotos(seenByStranger({ theme, cover: coverOf('dog'), messages: friends })),
  })),
  {
    name: 'message-photo',
    path,
    prepare: seenByInvited({ theme: 'nature' }),
    reach: async (visit) => {
      await choosePhoto(visit, 'peonies', 'image/jpeg');
      await visit.page.getByText(visit.t('photo.uploadedMark')).first().waitFor();
    },
  },
  ...(['ai-image', 'ai-image-made', 'ai-image-refused'] as const).map((name) => ({
    name,
    path,
    skippedInGate: name !== 'ai-image-made',
    prepare: seenByInvited({ theme: name === 'ai-image-refused' ? ('ocean' as const) : ('nature' as const) }),
    ...(name === 'ai-image-refused' && { complains: /status of 422/ }),
    reach: (visit: Visit) => describePicture(visit, name),
  })),
  {
    name: 'message-photo-refused',
    path,
    skippedInGate: true,
    prepare: seenByInvited({ theme: 'sunset' }),
    reach: async (visit) => {
      await choosePhoto(visit, 'letter', 'application/pdf');
      await visit.page.getByText(visit.t('photo.wrongType')).waitFor();
    },
  },
  {
    name: 'message-photo-offline',
    path,
    skippedInGate: true,
    prepare: seenByInvited({ theme: 'ocean' }),
    reach: async (visit) => {
      const { page, t } = visit;
      await addMessage(visit);
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      const file = { name: 'dog.jpg', mimeType: 'image/jpeg', buffer: await readDemoPhoto('dog') };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page.getByText(t('photo.waitingOnline')).first().waitFor();
    },
  },
  {
    name: 'card-by-id-photos',
    path: '/group-card',
    skippedInGate: true,
    prepare: withDemoPhotos(async (testApp) => {
      const { userId } = await signInVisitor(testApp);
      return `/${(await insertCard(testApp.databaseUrl, userId, { messages: withPhotos })).id}`;
    }),
    reach: loadPhotos,
  },
];
