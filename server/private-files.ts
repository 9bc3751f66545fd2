/**
 * Has every file and folder that this process makes readable by its owner only, from the first byte: a folder for data
 * that someone made beforehand may be open to all. Processes that it starts do the same.
 */
export function makePrivateFiles(): void {
  process.umask(0o077)
}
