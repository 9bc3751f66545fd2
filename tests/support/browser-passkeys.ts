import type { Page } from './e2e.ts'

/** Gives a browser a device with a fingerprint reader, which its owner always touches. */
export async function addPasskeyDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Removes the passkeys, so that the browser acts as another device. */
    forget: () => session.send('WebAuthn.clearCredentials', { authenticatorId }),
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
