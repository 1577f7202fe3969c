import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { VIDEO_FRAME_ORIGINS } from '#contract/article/videos.ts';
import type { Config } from '#server/config.ts';
import { PLAIN_PAGE_STYLE } from './error-page.ts';

const POLICY = 'content-security-policy';

/** Where browsers report violations of the policy. */
export const CSP_REPORTS = '/api/csp-reports';

/** Browser features that no page uses are disabled, so that injected code cannot use them either. */
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

/** The hash by which the policy allows a style element. */
export function styleHash(css: string): string {
  return `'sha256-${hash('sha256', css, 'base64')}'`;
}

type Headers = readonly (readonly [name: string, value: string])[];

declare module 'fastify' {
  interface FastifyInstance {
    /** Sent with every response. */
    securityHeaders: Headers;
  }
}

/** Allows one more style element in this response. */
export function allowStyle(reply: FastifyReply, hashOfStyle: string): void {
  reply.header(POLICY, policyWithStyle(String(reply.getHeader(POLICY)), hashOfStyle));
}

/** The same headers with one more allowed style element. */
export function allowingStyle(headers: Headers, hashOfStyle: string): Headers {
  return headers.map(([name, value]) => [name, name === POLICY ? policyWithStyle(value, hashOfStyle) : value]);
}

const policyWithStyle = (policy: string, hashOfStyle: string) =>
  policy.replace("style-src 'self'", `style-src 'self' ${hashOfStyle}`);

/** The routes of built files and pictures: a page's policies have no effect on them and cost a kilobyte each. */
const FILES = /^\/(assets|icons|media)\//;
const ON_FILES = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security'];

/** A file opened as a page may do nothing at all. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Scripts and styles load only from our own files, never inline. React's style attributes are moved to one style
 * element per page, allowed by its hash (docs/decisions/017). Vite's own styles need more during development.
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
        // Video players, once a reader presses play.
        frameSrc: [...VIDEO_FRAME_ORIGINS],
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

/** The policy is the same for every response, so helmet computes it once. */
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
  const onFiles = [...headers.filter(([name]) => ON_FILES.includes(name)), [POLICY, FILE_POLICY] as const];
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of FILES.test(request.routeOptions.url ?? '') ? onFiles : headers)
      reply.header(name, value);
    done();
  });
}
