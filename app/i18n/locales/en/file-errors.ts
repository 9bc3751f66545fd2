import { bounds, megabytes } from '#common/limits.ts'

/** What is wrong with a file of a request, on the public forms and in the client portal. */
export const fileErrors = {
  file_type:
    '“{{name}}” is not a kind of file we accept. Choose a PDF, image, DWG, DXF, Word, Excel or ZIP file.',
  file_content: 'The content of “{{name}}” does not match its name. Save it again, or choose another file.',
  file_large: `“{{name}}” is larger than ${megabytes.requestFile} MB. Choose a smaller file, or send us a link.`,
  file_empty: '“{{name}}” is empty. Choose another file.',
  file_many: `Choose up to ${bounds.requestFiles.max} files. Remove the others.`,
  file_full:
    'We cannot accept files at the moment. Remove them and send the form; you can email them to us later.',
} as const
