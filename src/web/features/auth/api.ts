import { type LinkRequest, type LinkResponse, linkResponse } from '../../../contract/auth.ts';
import { send } from '../../lib/api-client.ts';

export function requestLink(request: LinkRequest): Promise<LinkResponse> {
  return send('POST', '/api/auth/magic-link', request, linkResponse);
}
