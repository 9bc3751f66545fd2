import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const dovecot = '/usr/sbin/dovecot'

export interface MailboxServer {
  /** The value for IMAP_URL: the mailbox answers@handasa.example. */
  url: string
  /** Puts a mail into the mailbox. */
  deliver(mail: string): Promise<void>
  /** The Message-IDs of the mails in the mailbox, grouped by whether they are marked as seen. */
  mails(): Promise<{ seen: string[]; unseen: string[] }>
  /** Bytes that the site has fetched. */
  fetched(): number
  /** Puts mails into the mailbox without IMAP, which would take a moment for thousands. */
  fill(mails: Iterable<string>): void
  /**
   * Recreates the mailbox with the same mails and another validity, as after a move of the mail server.
   * Connections must be closed.
   */
  replace(): void
  /** Changes the mailbox's password; existing connections stay open. */
  setPassword(changed: string): Promise<void>
  /** Ends every connection of the site. */
  hangUp(): void
  /** Stops all data on the site's connections, in both directions, without closing them. */
  silence(): void
  stop(): Promise<void>
}

const user = 'answers@handasa.example'
const password = 'p@ss/word'

/** Starts Debian's Dovecot with one mailbox, on loopback ports. @throws when it is not installed */
export async function startDovecot(): Promise<MailboxServer> {
  if (!existsSync(dovecot)) throw new Error('These tests need Debian’s package dovecot-imapd.')
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  chmodSync(folder, 0o755)
  const me = userInfo()
  const asRoot = me.uid === 0
  // Dovecot gives root no mailbox
  const owner = asRoot ? { uid: 65534, gid: 65534 } : me
  const mail = join(folder, 'mail')
  mkdirSync(mail)
  chownSync(mail, owner.uid, owner.gid)
  const port = await freePort()
  const configure = (password: string) =>
    writeFileSync(
      join(folder, 'dovecot.conf'),
      `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mailbox_idle_check_interval = 1 secs
first_valid_uid = 1
mail_location = maildir:${mail}/%u
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${mail}/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
${asRoot ? '' : `default_internal_user = ${me.username}\ndefault_login_user = ${me.username}\ndefault_internal_group = ${me.gid}\n`}`,
    )
  configure(password)
  const server: ChildProcess = spawn(dovecot, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  // Counts the bytes that the site fetches
  let fetched = 0
  const open = new Set<Socket>()
  const counter = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    upstream.on('data', (chunk) => {
      fetched += chunk.length
    })
    client.pipe(upstream)
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve))
  const { port: counted } = counter.address() as { port: number }

  let known = password
  /** Acts as a mail program. */
  async function asProgram<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user, pass: known },
      logger: false,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }
  await until(() => asProgram(async () => true).catch(() => false))
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${counted}?requireTLS=false`,
    async deliver(mail) {
      await asProgram((client) => client.append('INBOX', mail.replace(/\r?\n/g, '\r\n')))
    },
    mails: () =>
      asProgram(async (client) => {
        const lock = await client.getMailboxLock('INBOX')
        const found = { seen: [] as string[], unseen: [] as string[] }
        for await (const { flags, envelope } of client.fetch('1:*', { flags: true, envelope: true }))
          found[flags?.has('\\Seen') ? 'seen' : 'unseen'].push(envelope?.messageId ?? '')
        lock.release()
        return found
      }),
    fill(mails) {
      for (const part of ['', 'cur', 'new', 'tmp']) {
        mkdirSync(join(mail, user, part), { recursive: true })
        chownSync(join(mail, user, part), owner.uid, owner.gid)
      }
      const box = join(mail, user, 'new')
      let number = 0
      for (const text of mails) {
        const path = join(box, `${Date.now()}.M${++number}.test`)
        writeFileSync(path, text)
        chownSync(path, owner.uid, owner.gid)
      }
    },
    replace() {
      const box = join(mail, user)
      for (const name of readdirSync(box)) if (name.startsWith('dovecot')) rmSync(join(box, name))
    },
    async setPassword(changed) {
      configure(changed)
      server.kill('SIGHUP')
      known = changed
      await until(() => asProgram(async () => true).catch(() => false))
    },
    fetched: () => fetched,
    silence: () => {
      for (const socket of open) {
        socket.unpipe()
        socket.removeAllListeners('data')
        socket.pause()
      }
    },
    hangUp: () => {
      for (const socket of open) socket.destroy()
    },
    async stop() {
      for (const socket of open) socket.destroy()
      counter.close()
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
