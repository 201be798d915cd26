/** The built product with a version of the terms that applies in 30 days: node --import …/tsx.ts web-announcing-terms.ts */
import 'temporal-polyfill/global';
import { termsDay, termsVersions } from '#domain/legal/terms-versions.ts';
import { createApp } from '#server/app.ts';
import { createDeps } from '#server/deps.ts';
import { builtPages, installStaticFiles } from '#server/pages-production.ts';
import { installPages } from '#server/pages.ts';
import { readConfig } from '#server/platform/config.ts';
import { stopOnSignal } from '#server/platform/process/lifecycle.ts';
import { createServices } from '#server/services.ts';

const now = Temporal.Now.instant();
const announced = {
  announcedOn: termsDay(now),
  version: termsDay(now.add({ hours: 30 * 24 })),
  changes: {
    en: [
      'You can download and delete everything yourself, in the settings.',
      'Cards can be reported, and we say what happens then.',
      'Accounts that nobody uses for 24 months are asked about twice, then deleted.',
    ],
    lt: [
      'Nustatymuose patys galite viską atsisiųsti ir ištrinti.',
      'Apie atvirukus galima pranešti, ir sakome, kas tada vyksta.',
      'Dėl paskyrų, kurių niekas nenaudoja 24 mėnesius, paklausiame du kartus, tada jas ištriname.',
    ],
    ru: [
      'В настройках можно самим всё скачать и удалить.',
      'На открытки можно пожаловаться, и мы говорим, что будет дальше.',
      'Об аккаунтах, которыми никто не пользуется 24 месяца, мы спрашиваем дважды, потом удаляем.',
    ],
  },
};
const config = readConfig();
const deps = { ...(await createDeps(config, 'web')), termsVersions: [...termsVersions, announced] };
const services = createServices(deps);
const { http } = await createApp(deps, services);
await installStaticFiles(http);
// A server from source takes the pages that import the router from node_modules, as it does itself.
const { render, options } = await builtPages('server/index.js');
await installPages(http, { deps, services }, render, options);
await http.listen({ host: config.HOST, port: config.PORT });
stopOnSignal(deps.logger, async () => {
  await http.close();
  await deps.close();
});
