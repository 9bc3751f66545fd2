import { secureHeaders } from 'hono/secure-headers'

/**
 * The headers that keep browsers strict, on every answer. Only the content security policy is not among them:
 * it names the hashes of a page's own scripts and is kept with the page (csp.ts).
 * @param secure whether the site is served over https
 */
export const securityHeaders = (secure: boolean) =>
  secureHeaders({
    // Files of the storage have stricter headers of their own
    overwrite: false,
    xContentTypeOptions: true,
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
    crossOriginOpenerPolicy: true,
    xFrameOptions: 'DENY',
    strictTransportSecurity: secure && 'max-age=31536000; includeSubDomains',
    crossOriginResourcePolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    removePoweredBy: false,
  })
