import type { CaptchaWidget } from '#contract/pages.ts';
import type { Language } from '#domain/language.ts';

/** The common part of both providers' scripts, each under its own global name. */
interface Provider {
  render(place: HTMLElement, options: Record<string, unknown>): unknown;
}

const providers = {
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js', name: 'grecaptcha', languageParameter: 'hl' },
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js', name: 'turnstile' },
} as const;

const readyName = 'captchaReady';
let loading: Promise<Provider> | undefined;

/** Loads the provider's script once per page; after a failure it is loaded again. */
function loadProvider({ provider }: CaptchaWidget, language: Language): Promise<Provider> {
  loading ??= new Promise<Provider>((resolve, reject) => {
    const known = providers[provider];
    const address = new URL(known.script);
    address.searchParams.set('render', 'explicit');
    address.searchParams.set('onload', readyName);
    if ('languageParameter' in known) address.searchParams.set(known.languageParameter, language);
    const script = document.createElement('script');
    const globals = globalThis as unknown as Record<string, unknown>;
    globals[readyName] = () => resolve(globals[known.name] as Provider);
    script.addEventListener('error', () => {
      script.remove();
      loading = undefined;
      reject(new Error(`The captcha of ${provider} did not come.`));
    });
    script.src = address.href;
    document.head.append(script);
  });
  return loading;
}

export interface CaptchaEvents {
  onSolved: (token: string) => void;
  onFailed: () => void;
}

/** Renders the captcha into an element, in our language and theme. */
export async function showCaptcha(
  place: HTMLElement,
  widget: CaptchaWidget,
  language: Language,
  { onSolved, onFailed }: CaptchaEvents,
): Promise<void> {
  const provider = await loadProvider(widget, language);
  // The dialog may have been closed while the script loaded.
  if (!place.isConnected) return;
  provider.render(place, {
    sitekey: widget.siteKey,
    theme: document.documentElement.classList.contains('light') ? 'light' : 'dark',
    language,
    callback: onSolved,
    'error-callback': onFailed,
  });
}
