/** The checks of a form before it is sent; the server makes the same ones. */
export { cvError, photoError } from '#app/data/employees/forms.ts'
export { fileError, filesError, lookInto } from '#app/data/service-requests/files.ts'
export { checkForm } from '#app/data/visitor-forms.ts'
