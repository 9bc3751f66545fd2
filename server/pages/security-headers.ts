import { secureHeaders } from 'hono/secure-headers'

/**
 * The headers that make browsers strict, on every answer. The content security policy is not one of them: it
 * contains the hashes of a page's own scripts and is cached with the page (csp.ts).
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
