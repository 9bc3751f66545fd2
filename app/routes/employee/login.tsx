import { LoginScreen } from '../../auth/login-screen.tsx'

export default function EmployeeLogin() {
  return <LoginScreen audience="employee" />
}
