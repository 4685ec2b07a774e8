// The core of the tests without NUnit, for runtimes without it: the shared cases and the layout of the structs.
//     Core.exe cases.txt layout.txt names.txt
using System;

namespace Plimsoll.Tests
{
    static class Core
    {
        static int Main(string[] paths)
        {
            int asked = 0, wrong = 0;
            var cases = new SharedCases(paths[0]);
            foreach (CaseRecord question in cases.Questions)
            {
                ++asked;
                string answer = cases.Ask(question);
                if (answer == question.Expected) continue;
                ++wrong;
                Console.WriteLine("case " + question.Name + " differs\nexpected:\n" + question.Expected + "found:\n" + answer);
            }
            cases.RequireAllRead();
            var layout = new Layout(paths[1], paths[2]);
            foreach (string difference in layout.Differences) Console.WriteLine(difference);
            Console.WriteLine(asked + " cases, " + wrong + " differ; " + layout.Structs + " structs, " + layout.Fields + " fields, " + layout.Constants +
                " constants, " + layout.Differences.Count + " differ");
            return asked > 0 && wrong == 0 && layout.Fields > 0 && layout.Differences.Count == 0 ? 0 : 1;
        }
    }
}
