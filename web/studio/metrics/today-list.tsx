import { useQuery } from "@tanstack/react-query";
import { ArrowRight, CircleAlert, CircleCheck, Clock } from "lucide-react";
import { Link } from "react-router-dom";
import { m } from "#messages";
import type { Todo } from "../../../contract/monitoring/today.ts";
import { ListError } from "../../ui/lists/list-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { describeTodo } from "./describe-todo.ts";
import { IncidentAction } from "./incident-action.tsx";
import { todayQuery } from "./site-stats-query.ts";

/** The tasks that wait for an administrator, the most urgent task first. */
export function TodayList() {
  const today = useQuery({ ...todayQuery(), staleTime: 0 });
  const todos = today.data?.data;
  return (
    <section
      aria-labelledby="today"
      className="rounded-2xl bg-velvet p-5 ring-1 ring-screen/6 sm:p-6"
    >
      <h2 id="today" className="headline text-3xl">
        {m.today_title()}
      </h2>
      {!todos && (today.isError ? <ListError list={today} /> : <Skeleton className="mt-4 h-24" />)}
      {todos?.length === 0 && (
        <p className="mt-4 flex items-center gap-3 text-dim">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-bulb" />
          {m.today_nothing()}
        </p>
      )}
      {todos && todos.length > 0 && (
        <ol className="mt-2 divide-y divide-screen/8">
          {todos.map((todo) => (
            <TodoRow key={JSON.stringify(todo)} todo={todo} />
          ))}
        </ol>
      )}
    </section>
  );
}

function TodoSentence({ sentence, to }: { sentence: string; to: string | null }) {
  if (to === null) return <strong className="font-medium">{sentence}</strong>;
  return (
    <Link to={to} className="group flex min-h-11 items-center gap-3 hover:text-bulb">
      <span className="flex-1 font-medium wrap-anywhere">{sentence}</span>
      <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-edge group-hover:text-bulb" />
    </Link>
  );
}

function TodoRow({ todo }: { todo: Todo }) {
  const { sentence, to, detail, isUrgent } = describeTodo(todo);
  const Icon = isUrgent ? CircleAlert : Clock;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1.5">
      <Icon
        aria-hidden="true"
        className={`size-5 shrink-0 ${isUrgent ? "text-ember" : "text-bulb"}`}
      />
      <div className="min-w-0 flex-1 basis-52">
        <TodoSentence sentence={sentence} to={to} />
        {detail && <p className="text-sm wrap-anywhere text-dim">{detail}</p>}
      </div>
      {todo.kind === "incident" && <IncidentAction incident={todo.incident} />}
    </li>
  );
}
