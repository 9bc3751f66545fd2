import { Secret, TOTP } from 'otpauth'

/** An authenticator app for tests. A code is valid once, so this never returns the same code twice. */
export class Authenticator {
  readonly #secret: string
  readonly #given = new Set<string>()

  /** @param secret as a screen shows it */
  constructor(secret: string) {
    this.#secret = secret.replaceAll(/\s/g, '')
  }

  /**
   * A code that is valid now and was not used before: of this half minute, or of the next, which is also
   * accepted.
   */
  code(): string {
    const totp = new TOTP({ secret: Secret.fromBase32(this.#secret) })
    for (const ahead of [0, 30_000]) {
      const code = totp.generate({ timestamp: Date.now() + ahead })
      if (this.#given.has(code)) continue
      this.#given.add(code)
      return code
    }
    throw new Error('Both codes of this moment were given; use a recovery code.')
  }
}
