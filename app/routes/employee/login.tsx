import { LoginScreen } from '#app/auth/login-screen.tsx'

export default function EmployeeLogin() {
  return <LoginScreen audience="employee" />
}
