import { request } from 'node:http';
import type { UploadAddress } from '#contract/contributions.ts';
import { rates } from '#server/platform/limits/rates.ts';
import type { TestApp } from '../test-app.ts';
import type { OddFile } from './odd-files.ts';

export interface Sent {
  /** 0 if the connection ended without an answer. */
  status: number;
  /** The name under which the picture would be stored. */
  objectName: string;
}

export interface UploaderAccount {
  email: string;
  cookie: string;
}

/** Uploads per account, below what one person may do in an hour. */
const perAccount = Math.min(...rates.uploadsByPrincipal.map(({ times }) => times)) - 1;

/** Sends a body by hand: fetch gives up when a server answers before it has read everything. */
function put(url: string, cookie: string, { bytes, isChunked }: Pick<OddFile, 'bytes' | 'isChunked'>): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      cookie,
      origin: new URL(url).origin,
      'content-type': 'image/jpeg',
      ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes.length) }),
    };
    const sending = request(url, { method: 'PUT', headers }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', () => resolve(0));
    sending.end(bytes);
  });
}

/** Sends pictures as many people, since one may send only so many. */
export function createUploader(testApp: TestApp) {
  let account: Promise<UploaderAccount> | undefined;
  let sentByAccount = 0;
  let accounts = 0;

  async function newAccount(): Promise<UploaderAccount> {
    const email = `uploader${(accounts += 1)}@example.lt`;
    return { email, cookie: `__Host-session=${await testApp.signIn(email)}` };
  }

  function nextAccount(): Promise<UploaderAccount> {
    if (account === undefined || sentByAccount >= perAccount) {
      account = newAccount();
      sentByAccount = 0;
    }
    sentByAccount += 1;
    return account;
  }

  async function send(file: Pick<OddFile, 'bytes' | 'isChunked'>, as?: UploaderAccount): Promise<Sent> {
    const { cookie } = as ?? (await nextAccount());
    const asked = await fetch(`${testApp.origin}/api/group-cards/photos/upload`, {
      method: 'POST',
      headers: { cookie, origin: testApp.origin },
    });
    if (!asked.ok) return { status: asked.status, objectName: '' };
    const { uploadURL, imageUrl } = (await asked.json()) as UploadAddress;
    const objectName = imageUrl.replace('/public-objects/', '');
    return { status: await put(uploadURL, cookie, file), objectName };
  }

  return { newAccount, send };
}
