import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A `preHandler` that decides who may use a route. Its name tells so to whoever lists the routes. */
export type Gate = Check & { readonly gate: string };

export const defineGate = (gate: string, check: Check): Gate => Object.assign(check, { gate });

const isGate = (hook: object): hook is Gate => 'gate' in hook;

/** The names of a route's gates, in the order in which they refuse. */
export const gatesOf = (preHandler: RouteOptions['preHandler']): string[] =>
  [preHandler ?? []].flat().flatMap((hook) => (isGate(hook) ? [hook.gate] : []));

interface GateResult<Value> {
  set(request: FastifyRequest, value: Value): void;
  /** Makes it readable as a property of requests. */
  decorate(app: FastifyInstance): void;
}

/** What a gate found out about a request; reading it in a route without that gate is an error of ours. */
export function createGateResult<Value extends object | string>(name: string): GateResult<Value> {
  // On the request itself: a weak map of requests costs with every one, and again when memory is collected.
  const result = Symbol(name);
  type WithResult = FastifyRequest & { [result]?: Value };
  return {
    set(request: WithResult, value) {
      request[result] = value;
    },
    decorate(app) {
      app.decorateRequest<unknown, string>(name, {
        getter(this: WithResult) {
          const found = this[result];
          if (found === undefined) throw new Error(`request.${name} was read in a route without its gate`);
          return found;
        },
      });
    },
  };
}
