/**
 * Lets Node print warnings that are errors: @supabase/lite replaces `process.emitWarning` with a function that accepts
 * only strings and throws for the rest (docs/upstream/emit-warning-throws.md). Call it after that package is loaded.
 */
export function printErrorWarnings(): void {
  const { emitWarning } = process
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) =>
    emitWarning.call(process, warning instanceof Error ? warning.message : warning, ...(rest as []))
}
