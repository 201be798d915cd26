import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { publicFolder } from '#domain/cards/picture.ts';
import { bucketClient } from '#scripts/stack/bucket.ts';

const { TEST_S3_ENDPOINT: endpoint, KARTU_BUCKET: bucket } = process.env;

/** Whether a picture is stored on the S3 server; undefined where pictures are stored in a folder. */
export async function isInBucket(pictureUrl: string): Promise<boolean | undefined> {
  if (!endpoint || !bucket) return undefined;
  const client = bucketClient(endpoint);
  const Key = new URL(pictureUrl).pathname.replace(publicFolder, '');
  const found = await client.send(new HeadObjectCommand({ Bucket: bucket, Key })).catch(() => undefined);
  client.destroy();
  return found !== undefined;
}
