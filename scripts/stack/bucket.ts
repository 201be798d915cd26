import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Environment } from './processes.ts';

const region = 'us-east-1';
/** The keys of `s3-server.sh`. */
const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };

export const bucketClient = (endpoint: string): S3Client =>
  new S3Client({ endpoint, region, forcePathStyle: true, credentials });

/** A new bucket on the S3 server whose address is given, and the settings with which the product stores pictures there. */
export async function createBucket(endpoint: string): Promise<Environment & { S3_BUCKET: string }> {
  const name = `kartu-${Date.now()}`;
  const client = bucketClient(endpoint);
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return {
    S3_BUCKET: name,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}
