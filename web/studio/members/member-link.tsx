import { Link } from "react-router-dom";
import { memberPath } from "../../../contract/members/members.ts";

type Props = { user: { id: string; name: string }; className?: string };

/** A member's name, which leads to the member's page. */
export const MemberLink = ({ user: { id, name }, className = "" }: Props) => (
  <Link
    to={memberPath(id)}
    className={`font-semibold wrap-anywhere underline decoration-screen/40 underline-offset-4 hover:text-bulb ${className}`}
  >
    {name}
  </Link>
);
