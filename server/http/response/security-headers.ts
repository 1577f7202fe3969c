import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config.ts';
import { PLAIN_PAGE_STYLE } from './error-page.ts';

const POLICY = 'content-security-policy';

/** Where browsers say what the policy kept from happening. */
export const CSP_REPORTS = '/api/csp-reports';

/** What no page of ours uses, so that nothing that slips into one can. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** As the policy names a style element by what is in it. */
export function styleHash(css: string): string {
  return `'sha256-${hash('sha256', css, 'base64')}'`;
}

type Headers = readonly (readonly [name: string, value: string])[];

declare module 'fastify' {
  interface FastifyInstance {
    /** Of every answer. */
    securityHeaders: Headers;
  }
}

/** Allows one more style element in this answer. */
export function allowStyle(reply: FastifyReply, hashOfStyle: string): void {
  reply.header(POLICY, policyWithStyle(String(reply.getHeader(POLICY)), hashOfStyle));
}

/** The same headers for an answer with one more style element. */
export function allowingStyle(headers: Headers, hashOfStyle: string): Headers {
  return headers.map(([name, value]) => [name, name === POLICY ? policyWithStyle(value, hashOfStyle) : value]);
}

const policyWithStyle = (policy: string, hashOfStyle: string) =>
  policy.replace("style-src 'self'", `style-src 'self' ${hashOfStyle}`);

/**
 * Scripts and styles only from our own files, never inline; what React writes into style attributes on the server is
 * moved to one style element a page, named by its hash (docs/decisions/017). Vite's own styles need more while
 * developing.
 */
function policy(secure: boolean, subdomains: boolean, inlineStyles: boolean): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", inlineStyles ? "'unsafe-inline'" : styleHash(PLAIN_PAGE_STYLE)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        reportUri: [CSP_REPORTS],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: subdomains } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  };
}

/** Our policy is the same for every answer, so helmet works it out once and not on every request. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
  inlineStyles = false,
): void {
  const headers: [name: string, value: string][] = [['permissions-policy', PERMISSIONS_POLICY]];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push([name.toLowerCase(), value]),
    removeHeader: () => {},
  };
  helmet(policy(publicUrl.startsWith('https:'), hstsSubdomains, inlineStyles))(
    {} as never,
    recorder as unknown as ServerResponse,
    () => {},
  );

  app.decorate('securityHeaders', headers);
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value);
    done();
  });
}
