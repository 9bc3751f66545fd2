import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Bytes = ArrayBuffer | Uint8Array

/** The options that supabase-js passes to `navigator.credentials`, as far as a device reads them. */
interface Options {
  challenge: Bytes
  rp?: { id?: string }
  rpId?: string
  allowCredentials?: { id: Bytes }[]
  excludeCredentials?: { id: Bytes }[]
}

/** Deviations from what a browser and a phone would do. */
interface Lies {
  /** The origin of the page, which a browser states truthfully. */
  origin?: string
  /** The name that is signed for. */
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  /** Another key signs. */
  forged?: boolean
  /** The person did not touch the device. */
  untouched?: boolean
  /** The bit that says whether the passkey is synced has changed. */
  synced?: boolean
}

const base64url = (bytes: Bytes) => Buffer.from(bytes as Uint8Array).toString('base64url')
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** A software authenticator for tests: it creates and uses one passkey, honestly unless told to lie. */
export class PasskeyDevice {
  readonly id = randomBytes(32)
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  counter = 0

  /** @param origin of the page that uses it */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** Makes the passkey, as `navigator.credentials.create` does. */
  create(options: Options, lies: Lies = {}) {
    const clientDataJSON = this.#clientData('webauthn.create', options, lies)
    const authData = Buffer.concat([
      this.#authenticatorData(lies.rpId ?? options.rp?.id ?? '', 0x40, lies),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      cosePublicKey(this.#keys.publicKey),
    ])
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return this.#credential({
      clientDataJSON: base64url(clientDataJSON),
      attestationObject: base64url(attestationObject),
      transports: ['internal', 'hybrid', 'made-up'],
    })
  }

  /** Uses the passkey, as `navigator.credentials.get` does. */
  get(options: Options, lies: Lies = {}) {
    const clientDataJSON = this.#clientData('webauthn.get', options, lies)
    const authenticatorData = this.#authenticatorData(lies.rpId ?? options.rpId ?? '', 0, lies)
    const key = lies.forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), key)
    return this.#credential({
      clientDataJSON: base64url(clientDataJSON),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    })
  }

  /** Whether a list of options names this passkey. */
  isIn(list: Options['allowCredentials'] = []): boolean {
    return list.some(({ id }) => base64url(id) === base64url(this.id))
  }

  #clientData(type: string, { challenge }: Options, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? base64url(challenge),
        origin: lies.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }

  #authenticatorData(rpId: string, flags: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? ++this.counter)
    const present = lies.untouched ? 0 : 0x01
    const synced = lies.synced ? 0x18 : 0
    return Buffer.concat([sha256(rpId), Buffer.from([flags | present | synced]), counter])
  }

  #credential(response: object) {
    const id = base64url(this.id)
    const said = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    // Like the browser's own object, which converts itself to JSON
    return { ...said, toJSON: () => said } as never
  }
}

/** A public key in the form of a passkey (RFC 9053): ES256. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    ),
  )
}
