// ListMembers.cs - prints every public type and member of an assembly in the spelling of npm `unity-types`, one per
// line, for check_standin.py:  Type | kind | static or instance | name | type | parameters.
using System;
using System.Linq;
using System.Reflection;

static class ListMembers
{
    const BindingFlags Own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;

    static int Main(string[] arguments)
    {
        foreach (Type type in Assembly.LoadFrom(arguments[0]).GetExportedTypes()) List(type);
        return 0;
    }

    static void List(Type type)
    {
        string owner = type.FullName.Replace('+', '.');
        if (type.IsEnum)
        {
            foreach (string name in Enum.GetNames(type)) Print(owner, "value", false, name, Convert.ToInt64(Enum.Parse(type, name)).ToString(), "");
            return;
        }
        Print(owner, "type", false, "", type.BaseType == null || type.IsValueType ? "" : Spell(type.BaseType), "");
        foreach (FieldInfo field in type.GetFields(Own))
            Print(owner, field.IsInitOnly || field.IsLiteral ? "readonly" : "field", field.IsStatic, field.Name, Spell(field.FieldType), "");
        foreach (PropertyInfo property in type.GetProperties(Own))
            Print(owner, property.GetSetMethod() == null ? "get" : "field", property.GetGetMethod().IsStatic, property.Name, Spell(property.PropertyType), "");
        foreach (ConstructorInfo made in type.GetConstructors().Where(c => c.GetParameters().Length > 0))
            Print(owner, "constructor", false, "constructor", "", Parameters(made));
        foreach (MethodInfo method in type.GetMethods(Own).Where(m => !m.IsSpecialName && m.GetBaseDefinition() == m && m.Name != "Equals"))
            Print(owner, "method", method.IsStatic, method.Name, Spell(method.ReturnType), Parameters(method));
    }

    static void Print(string owner, string kind, bool isStatic, string name, string type, string parameters)
    {
        Console.WriteLine(string.Join("|", new[] { owner, kind, isStatic ? "static" : "instance", name, type, parameters }));
    }

    static string Parameters(MethodBase method)
    {
        return string.Join(", ", method.GetParameters().Select(p => "$" + p.Name + ": " + Spell(p.ParameterType)).ToArray());
    }

    static string Spell(Type type)
    {
        if (type.IsGenericParameter) return type.Name;
        if (type.IsArray) return "System.Array$1<" + Spell(type.GetElementType()) + ">";
        if (type.IsByRef) return "$Ref<" + Spell(type.GetElementType()) + ">";
        if (type.IsEnum) return type.FullName;
        switch (Type.GetTypeCode(type))
        {
            case TypeCode.Boolean: return "boolean";
            case TypeCode.String: return "string";
            case TypeCode.Single: case TypeCode.Double: case TypeCode.Int32: case TypeCode.UInt32: return "number";
        }
        if (type == typeof(void)) return "void";
        if (type == typeof(object)) return "any";
        if (type.IsGenericType)
            return type.GetGenericTypeDefinition().FullName.Replace('`', '$') + "<" + string.Join(", ", type.GetGenericArguments().Select(Spell).ToArray()) + ">";
        return type.FullName.Replace('+', '.');
    }
}
