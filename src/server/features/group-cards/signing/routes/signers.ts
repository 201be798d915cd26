import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  signatureChange,
  signatureItem,
  signatureParams,
  signatureRequest,
  signingParams,
  signingView,
} from '#contract/cards/signing.ts';
import { errorBody } from '#contract/errors.ts';
import type { Services } from '#server/services.ts';
import { rememberSigner } from '../cookies.ts';

/** What people who have a signing link may do: a name is enough. */
export function signerRoutes({ signers }: Pick<Services, 'signers'>): FastifyPluginAsyncZod {
  const refusals = { 400: errorBody, 404: errorBody, 409: errorBody, 429: errorBody };
  const preHandler = signers.requireSigner;

  return async (app) => {
    app.get(
      '/api/signing/:token',
      { preHandler, schema: { params: signingParams, response: { 200: signingView, 404: errorBody } } },
      ({ signer }) => signers.present(signer),
    );

    app.post(
      '/api/signing/:token/messages',
      {
        preHandler,
        schema: { params: signingParams, body: signatureRequest, response: { 201: signatureItem, ...refusals } },
      },
      async (request, reply) => {
        const { signer, ip, body } = request;
        return reply.status(201).send(await signers.addSignature(signer, rememberSigner(request, reply), ip, body));
      },
    );

    app.patch(
      '/api/signing/:token/messages/:signatureId',
      {
        preHandler,
        schema: { params: signatureParams, body: signatureChange, response: { 200: signatureItem, ...refusals } },
      },
      ({ signer, params, body }) => signers.changeSignature(signer, params.signatureId, body),
    );

    app.delete(
      '/api/signing/:token/messages/:signatureId',
      { preHandler, schema: { params: signatureParams, response: { 204: z.null(), ...refusals } } },
      async ({ signer, params }, reply) => {
        await signers.removeSignature(signer, params.signatureId);
        return reply.status(204).send(null);
      },
    );
  };
}
