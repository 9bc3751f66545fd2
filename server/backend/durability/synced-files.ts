import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolderNow } from './sync.ts'
import type { WalSync } from './wal.ts'

/** The properties of a file in Emscripten's file systems that are used here. */
interface Node {
  name: string
  parent: Node
}
interface Stream {
  node: Node
  /** The operating system's descriptor; folders have none. */
  nfd?: number
}
type Operation<Target> = (target: Target, ...rest: unknown[]) => unknown
/** Emscripten's NODEFS, which the types of PGlite do not describe. */
interface NodeFiles {
  realPath(node: Node): string
  node_ops: Record<'rename' | 'unlink' | 'rmdir' | 'setattr', Operation<Node>>
  stream_ops: { write: Operation<Stream>; fsync?: (stream: Stream) => number }
}

type Instance = Parameters<NodeFS['init']>[0]
type Options = Parameters<NodeFS['init']>[1]
type Step = NonNullable<Options['preRun']>[number]

const isLog = ({ node }: Stream) => node.parent.name === 'pg_wal' && /^[\dA-F]{24}$/.test(node.name)

/**
 * The files of PGlite in a folder: its own NodeFS with fsync, which NodeFS lacks. With it, PostgreSQL keeps
 * its order of syncs at commits, at checkpoints and in recovery (docs/upstream/pglite-fsync.md).
 */
export class SyncedFiles extends NodeFS {
  /** The instance that waits while another runs initdb for it. */
  private waiting: Instance | undefined
  private readonly wal: WalSync | undefined
  private readonly print: (line: string) => void

  /**
   * @param wal receives the syncs of the write-ahead log; all other files are synced immediately. Without it
   *   nothing is synced
   * @param print called with each line that PostgreSQL writes to its log
   */
  constructor(folder: string, wal: WalSync | undefined, print: (line: string) => void) {
    super(folder)
    this.wal = wal
    this.print = print
  }

  override async init(pglite: Instance, given: Options) {
    // To make a database, PGlite runs initdb in a second instance, with the same options
    if (this.pg) this.waiting = this.pg
    const { emscriptenOpts } = await super.init(pglite, { ...given, printErr: this.print })
    const { wal } = this
    if (!wal || this.waiting) return { emscriptenOpts }
    const step: Step = (module) => {
      const { FS } = module as unknown as { FS: { filesystems: { NODEFS: NodeFiles } } }
      addSync(FS.filesystems.NODEFS, wal)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), step] } }
  }

  /**
   * Returns an empty archive to the waiting instance: the files of initdb are in the folder already, and
   * copying them would take 250 MB.
   */
  override async dumpTar(...args: Parameters<NodeFS['dumpTar']>) {
    return this.waiting ? new Blob([], { type: 'application/x-tar' }) : super.dumpTar(...args)
  }

  override async closeFs() {
    await super.closeFs()
    if (this.waiting) {
      this.pg = this.waiting
      this.waiting = undefined
    } else this.wal?.now()
  }
}

function addSync(files: NodeFiles, wal: WalSync) {
  files.stream_ops.fsync = (stream) => {
    const path = files.realPath(stream.node)
    if (isLog(stream)) wal.due(path)
    else {
      wal.now()
      wal.orFail(() =>
        // fdatasync also writes the size of a file; its times do not matter
        stream.nfd === undefined ? syncFolderNow(path) : fdatasyncSync(stream.nfd),
      )
    }
    return 0
  }
  const { write } = files.stream_ops
  files.stream_ops.write = (stream, ...rest) => {
    if (!isLog(stream)) wal.now()
    return write(stream, ...rest)
  }
  for (const name of ['rename', 'unlink', 'rmdir', 'setattr'] as const) {
    const operation = files.node_ops[name]
    files.node_ops[name] = (node, ...rest) => {
      wal.now()
      return operation(node, ...rest)
    }
  }
}
